// What a reader who follows the prompt would press next. It is kept in `window.next`; the answer says what it is, or why there is nothing.
(() => {
  const seen = element => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const first = (query, fits = () => true) => [...document.querySelectorAll(query)].find(one => seen(one) && !one.disabled && fits(one));
  const told = (what, element) => {
    window.next = element;
    return { what, says: (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ') };
  };
  window.next = null;
  // What a press that does nothing has hit.
  window.onpointerdown = event => (window.hit = event.target.outerHTML?.slice(0, 200));
  if (document.querySelector('body[data-phase=over]')) return { what: 'over' };
  // Something is shown that one leaves by a button of its own; the last of all is shown before the game is over.
  const shown = first('.reveal button.main, [role=dialog] button.main');
  if (shown) return told('shown', shown);
  // While the last answer is on its way, nothing is asked.
  if (!document.querySelector('.prompt.must') || document.querySelector('.saved')?.innerText.startsWith('Sending')) return { what: 'nothing asked' };
  const done = first('.prompt button.main, .auction .bidder button.main');
  if (done) return told('done', done);
  // Pieces that must lie somewhere: all that are left go to one tray, to another one each time.
  const trays = [...document.querySelectorAll('.lay')].filter(one => seen(one) && !one.disabled);
  if (trays.length) return told('tray', trays[(window.laid = (window.laid ?? -1) + 1) % trays.length]);
  // Something must be chosen first: a card that is not chosen yet. Where there are too few, one of the other buttons brings more.
  if (document.querySelector('.prompt button.main')) {
    const card = first('.card', one => one.getAttribute('aria-pressed') === 'false');
    if (card) return told('card', card);
  }
  const way = first('.prompt .buttons button, .harbour .press, .stops .stop', one => !one.matches('[aria-pressed], [data-aside]'));
  return way ? told('way', way) : { what: 'no way' };
})()
