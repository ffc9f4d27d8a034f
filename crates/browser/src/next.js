// What a reader who follows the prompt would press next. It is kept in `window.next`; the answer says what it is, or why there is nothing.
(() => {
  const seen = element => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const first = (query, fits = () => true) => [...document.querySelectorAll(query)].find(one => seen(one) && !one.disabled && fits(one));
  const told = (what, element) => {
    window.next = element;
    return { what, says: (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ') };
  };
  window.next = null;
  if (document.querySelector('body[data-phase=over]')) return { what: 'over' };
  // While the last answer is on its way, nothing is asked.
  if (!document.querySelector('.prompt.must') || document.querySelector('.saved')?.innerText) return { what: 'nothing asked' };
  const done = first('.prompt button.main, .prompt [data-main]');
  if (done) return told('done', done);
  // Something must be chosen first: a card that is not chosen yet. Where there are too few, one of the other buttons brings more.
  if (document.querySelector('.prompt button.main, .prompt [data-main]')) {
    const card = first('.card:not(:disabled), [data-choose]', one => one.getAttribute('aria-pressed') === 'false');
    if (card) return told('card', card);
  }
  const way = first('.prompt .buttons button', one => !one.matches('[aria-pressed], [data-aside]'));
  return way ? told('way', way) : { what: 'no way' };
})()
