// The lobby and the log of a table, until there is a real client. Everything that others wrote is shown as text, never as HTML.
'use strict';

const at = (id) => document.getElementById(id);
const said = (text) => { at('said').textContent = text || ''; };
let me = null;
let table = null;
let watch = null;
let source = null;

async function ask(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers['content-type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  const kind = response.headers.get('content-type') || '';
  const told = kind.startsWith('application/json') ? await response.json() : await response.text();
  if (!response.ok) throw new Error(told.said || told.why || told.answer || response.statusText);
  return told;
}

const tried = (what) => async (event) => {
  if (event) event.preventDefault();
  said('');
  try { await what(event && event.target); } catch (error) { said(error.message); }
};

const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const command = (name, more) => ask('POST', `api/tables/${table}/commands`, { key: key(), command: name, ...more });

function show(section) {
  for (const id of ['come', 'lobby', 'table']) at(id).hidden = id !== section;
}

function listed(id, tables) {
  at(id).replaceChildren(...tables.map((one) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = `#table=${one.id}`;
    const seats = (one.summary.seats || []).map((seat) => seat.name || seat.bot || '(free)').join(', ');
    link.textContent = `${one.game}: ${seats}`;
    item.append(link, ` ${one.phase}`);
    return item;
  }));
}

async function lobby() {
  show('lobby');
  const [mine, gathering, running] = await Promise.all([
    ask('GET', 'api/me/tables'), ask('GET', 'api/tables?phase=gathering'), ask('GET', 'api/tables?phase=running')]);
  listed('mine', mine);
  listed('gathering', gathering);
  listed('running', running);
}

function line(news) {
  const { n, at: time, news: kind, ...rest } = news;
  const item = document.createElement('li');
  item.value = n;
  item.textContent = `${new Date(time).toLocaleTimeString()} ${kind} ${JSON.stringify(rest)}`;
  return item;
}

function frame(told) {
  if (told.table !== table) return;
  if (told.after === undefined) at('log').replaceChildren();
  at('log').append(...(told.news || []).map(line));
  at('log').scrollTop = at('log').scrollHeight;
  at('state').textContent = told.stopped ? `${told.phase}: ${told.stopped}` : told.phase;
  if (told.seats) at('table-name').textContent = told.seats.map((seat) => seat.name || seat.bot || '(free)').join(', ');
  if (told.view) at('view').textContent = JSON.stringify(told.view, null, 1);
  if (told.asked) at('asked').textContent = JSON.stringify(told.asked, null, 1);
  if (told.phase === 'over') {
    at('over').replaceChildren(...['record', 'replay', 'verification'].flatMap((what) => {
      const link = document.createElement('a');
      link.href = `api/tables/${table}/${what}`;
      link.textContent = what;
      return [link, ' '];
    }));
  }
}

function look() {
  show('table');
  for (const id of ['log', 'view', 'asked', 'state', 'link', 'over', 'table-name']) at(id).replaceChildren();
  if (source) source.close();
  const query = new URLSearchParams(watch ? { tables: '', watch } : { tables: table });
  source = new EventSource(`api/events?${query}`);
  source.addEventListener('frame', (event) => {
    const told = JSON.parse(event.data);
    if (table === null) table = told.table;
    frame(told);
  });
  source.addEventListener('trouble', (event) => said(JSON.parse(event.data).trouble));
}

async function route() {
  const [what, value] = location.hash.slice(1).split('=');
  if (!me) {
    try { me = await ask('GET', 'api/session'); } catch { me = null; }
    if (!me) { show('come'); return; }
  }
  at('who').textContent = me.name;
  table = null;
  watch = null;
  if (source) source.close();
  if (what === 'table') { table = value; look(); }
  else if (what === 'watch') { watch = value; look(); }
  else if (what === 'join') { location.hash = `table=${(await ask('POST', 'api/join', { invitation: value })).table}`; }
  else if (what === 'confirm') {
    await ask('POST', 'api/me/notice/confirm', { token: value });
    location.hash = '';
    said('From now on you get a mail when it is your turn and you are not here.');
  } else await lobby();
}

at('come-form').addEventListener('submit', tried(async (form) => {
  const name = form.elements.name.value;
  const passphrase = form.elements.passphrase.value;
  me = passphrase ? await ask('POST', 'api/session/return', { name, passphrase }) : await ask('POST', 'api/session', { name });
  await route();
}));
at('open-form').addEventListener('submit', tried(async (form) => {
  const { game, seats, bots, listed: everybody } = form.elements;
  const count = Number(seats.value);
  const free = Math.max(1, count - Number(bots.value));
  const wish = { game: game.value, seats: count, listed: everybody.checked };
  wish.bots = Array.from({ length: count }, (_, seat) => (seat < free ? null : 'merchant'));
  location.hash = `table=${(await ask('POST', 'api/tables', wish)).id}`;
}));
at('passphrase-form').addEventListener('submit', tried(async (form) => {
  await ask('PUT', 'api/me/passphrase', { passphrase: form.elements.passphrase.value });
  said('From now on you can return by your name and this passphrase.');
}));
at('say-form').addEventListener('submit', tried(async (form) => {
  await command('say', { text: form.elements.text.value });
  form.reset();
}));
at('act-form').addEventListener('submit', tried((form) => command('act', { action: JSON.parse(form.elements.action.value) })));
at('sit').addEventListener('click', tried(() => command('sit')));
at('invite').addEventListener('click', tried(async () => {
  at('link').textContent = new URL((await ask('POST', `api/tables/${table}/invitations`, {})).link, location).href;
}));
at('watch').addEventListener('click', tried(async () => {
  at('link').textContent = new URL((await ask('POST', `api/tables/${table}/watch-links`)).link, location).href;
}));
at('leave').addEventListener('click', tried(async () => { await ask('DELETE', 'api/session'); me = null; await route(); }));
at('forget').addEventListener('click', tried(async () => {
  if (confirm('Your name and your words go, and bots play on for you. This cannot be undone.')) {
    await ask('DELETE', 'api/me');
    me = null;
    await route();
  }
}));
window.addEventListener('hashchange', tried(route));
tried(route)();
