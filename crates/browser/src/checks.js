// What must hold for every screen, found from layout boxes and computed styles. Returns complaints, each with the element.
// `layout` is where things lie, `contrast` is whether texts can be read.
(async ({ layout, contrast: legible }) => {
  const complaints = [];
  const still = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  await still();
  const root = document.scrollingElement;
  const name = element => {
    const classes = [...element.classList].map(one => '.' + one).join('');
    const says = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const within = element.parentElement?.closest('[class]');
    return `${within ? '.' + [...within.classList].join('.') + ' ' : ''}${element.localName}${classes} "${says}"`;
  };
  const complain = (what, element, more = '') => complaints.push(`${what}: ${name(element)}${more && ' ' + more}`);
  const visible = element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  };
  // What is there for screen readers alone is a dot, or clipped away.
  const unseen = element => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return true;
      const box = one.getBoundingClientRect();
      if (style.overflow !== 'visible' && (box.width <= 2 || box.height <= 2)) return true;
    }
    return false;
  };
  const all = [...document.body.querySelectorAll('*')].filter(element => !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName));
  const scrolled = all.concat(root).filter(one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).map(one => [one, one.scrollLeft, one.scrollTop]);
  const scrollBack = () => scrolled.forEach(([one, left, top]) => one.scrollTo({ left, top, behavior: 'instant' }));

  // Nothing lies beside the window.
  if (layout && root.scrollWidth > root.clientWidth + 1) {
    const beyond = all.filter(element => visible(element) && element.getBoundingClientRect().right > root.clientWidth + 1);
    const first = beyond.find(element => !beyond.includes(element.parentElement)) ?? document.body;
    complaints.push(`sideways scrolling: ${root.scrollWidth} px in a window of ${root.clientWidth}, by ${name(first)}`);
  }

  // No text is cut off by what lies around it; what scrolls can be scrolled to.
  const texts = all.filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()) && visible(element) && !unseen(element));
  const boxes = element => {
    const found = [];
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push(...[...range.getClientRects()].filter(box => box.width > 0 && box.height > 0));
    }
    return found;
  };
  for (const element of layout ? texts : []) {
    if (element.closest('[data-may-cut], option, title')) continue;
    const own = boxes(element);
    let sideways = false;
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      const clips = [style.overflowX, style.overflowY].map(overflow => ['hidden', 'clip'].includes(overflow));
      const scrolls = [style.overflowX, style.overflowY].map(overflow => ['auto', 'scroll'].includes(overflow));
      if (around !== document.body && (clips[0] || clips[1])) {
        const border = around.getBoundingClientRect();
        // Letters reach less far than their line; a third of a line may lie outside.
        const slack = parseFloat(getComputedStyle(element).fontSize) / 3;
        if (clips[0] && own.some(box => box.left < border.left - 2 || box.right > border.right + 2)) { complain('text cut off', element, `by ${name(around)}`); break; }
        if (clips[1] && own.some(box => box.top < border.top - slack || box.bottom > border.bottom + slack)) { complain('text cut off', element, `by ${name(around)}`); break; }
      }
      sideways = scrolls[0];
      if (scrolls[0] || scrolls[1] || style.position === 'fixed') break;
    }
    if (!sideways && own.some(box => box.right < 0 || box.left < -2 && !element.closest('[data-may-cut]'))) complain('text left of the window', element);
  }

  // What is left of an element in the window and within everything around it that scrolls or clips.
  const shown = element => {
    const box = element.getBoundingClientRect();
    const part = { left: Math.max(box.left, 0), top: Math.max(box.top, 0), right: Math.min(box.right, innerWidth), bottom: Math.min(box.bottom, innerHeight) };
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const border = around.getBoundingClientRect();
      Object.assign(part, { left: Math.max(part.left, border.left), top: Math.max(part.top, border.top), right: Math.min(part.right, border.right), bottom: Math.min(part.bottom, border.bottom) });
    }
    return part;
  };

  // What belongs to a panel stays in it, and panels do not lie over each other.
  const panels = [...document.querySelectorAll('.player, .bidder, .lot, .tray, .estate, .boat, .bargain, .senate-card, .market, .dock .offer, .scorings > li, .parts button, .stage .worth')].filter(one => layout && visible(one));
  for (const panel of panels) {
    const border = panel.getBoundingClientRect();
    for (const text of texts.filter(one => panel.contains(one) && !one.closest('.reason, .menu > div, [data-may-cut]'))) {
      let around = text;
      while (around !== panel && getComputedStyle(around).overflow === 'visible') around = around.parentElement;
      if (around === panel && boxes(text).some(box => box.left < border.left - 2 || box.right > border.right + 2 || box.top < border.top - 3 || box.bottom > border.bottom + 3)) complain('text outside of its panel', text);
    }
    for (const other of panels.slice(panels.indexOf(panel) + 1)) {
      const [one, two] = [shown(panel), shown(other)];
      const [wide, high] = [Math.min(one.right, two.right) - Math.max(one.left, two.left), Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)];
      const layer = one => one.closest('[role=dialog], .composer, .ceremony');
      const over = !panel.contains(other) && !other.contains(panel) && layer(panel) === layer(other);
      if (over && wide > 3 && high > 3) complain('panels over each other', panel, `and ${name(other)}`);
    }
  }

  // What the question needs is seen without scrolling: the question and its buttons, what is chosen from, where the answer is given,
  // one's own money, and everybody's where all panels are shown.
  const table = document.querySelector('.table');
  const covered = document.querySelector('[role=dialog], dialog[open], details.menu[open], .explained');
  if (layout && table && document.body.dataset.phase !== 'over' && !covered) {
    const seen = element => {
      const [box, part] = [element.getBoundingClientRect(), shown(element)];
      return ['left', 'top', 'right', 'bottom'].every(side => Math.abs(box[side] - part[side]) <= 2);
    };
    const need = query => [...table.querySelectorAll(query)].filter(one => visible(one) && !unseen(one) && !seen(one)).forEach(one => complain('not in view', one));
    need('.prompt .says, .prompt .buttons :is(button, input), .prompt .tools > :is(button, details)');
    // On a phone the hand may wait while something else is chosen from, and while a board is placed cards come one after the other.
    need(innerWidth > 700 ? 'footer .hand:not(.placing) .card' : 'footer .hand:not(.placing) .card:not(:disabled)');
    need(innerWidth > 1100 ? '.placing .card' : innerWidth > 700 ? '.placing > li:nth-child(-n+4) .card' : '.placing > li:nth-child(-n+2) .card');
    need('.status li, .players .figures li, .purse');
    need('.stage .lot, .stage .bidder, .stage .lay, .stage .in-advance, .stage .bidder button');
    if (innerWidth > 700) need('.stage .tray, .harbour .worth, .auction .worth');
    need('.market, .senate-card, .composer :is(button, input), .dock .offer:first-child');
    const wide = innerWidth > 700;
    need(wide ? '.harbour .press' : '.stops .stop:first-child');
    if (!document.querySelector('.status')?.checkVisibility() && ![...table.querySelectorAll('.players .figures')].some(visible)) complain('own money is not shown', table);
    if (table.querySelector('.harbour .press') && ![...table.querySelectorAll('.sea-side .map')].some(visible)) complain('the map is not shown', table);
    if (table.matches('.ostia') && innerWidth > 1100 && ![...table.querySelectorAll('.senate-card')].some(visible)) complain('the Senate is not shown', table);
  }

  // Whatever can be pressed is pressed where one presses it.
  const controls = [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [tabindex]:not([tabindex="-1"])')];
  for (const control of layout ? controls : []) {
    if (!visible(control) || unseen(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...control.getClientRects()].find(one => one.width > 0 && one.height > 0);
    if (!box) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const own = hit && (control.contains(hit) || hit.contains(control) && getComputedStyle(control).pointerEvents === 'none' || [...(control.labels ?? [])].some(label => label.contains(hit)));
    // What was opened may lie over the rest until it is closed.
    const opened = hit?.closest('[role=dialog], dialog, details.menu[open], .composer, .toasts, .explained');
    if (opened && !opened.contains(control)) continue;
    if (!inside) complain('control outside of the window', control);
    else if (!own) complain('control covered', control, hit ? `by ${name(hit)}` : '');
    // What only scrolls may be focused for that.
    const scrolls = [getComputedStyle(control).overflowX, getComputedStyle(control).overflowY].some(overflow => ['auto', 'scroll'].includes(overflow));
    if (control.matches('[tabindex]') && !scrolls && !control.matches('button, a, input, select, textarea, summary, [role]')) complain('control without a role', control);
  }
  scrollBack();

  // All text can be read on what lies below it.
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const colour = css => {
    if (!known.has(css)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = '#000';
      brush.fillStyle = css;
      brush.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
      known.set(css, [r, g, b, a / 255]);
    }
    return known.get(css);
  };
  const over = (top, below) => {
    const alpha = top[3] + below[3] * (1 - top[3]);
    return alpha === 0 ? [0, 0, 0, 0] : [0, 1, 2].map(i => (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / alpha).concat(alpha);
  };
  const light = colour => {
    const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2]);
  };
  const contrast = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((a, b) => b - a);
    return (a + 0.05) / (b + 0.05);
  };
  // The colours that an element lays below what stands on it: one, or those of a gradient; null is a picture, of which nothing is known.
  const layer = element => {
    const style = getComputedStyle(element);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      if (style.fill.startsWith('url')) return [[0, 0, 0, 0]];
      const [r, g, b, a] = style.fill === 'none' ? [0, 0, 0, 0] : colour(style.fill);
      return [[r, g, b, a * style.fillOpacity * style.opacity]];
    }
    const plain = colour(style.backgroundColor);
    if (style.backgroundImage === 'none') return [plain];
    const stops = style.backgroundImage.match(/(rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)/g);
    return style.backgroundImage.includes('url(') || !stops ? null : stops.map(stop => over(colour(stop), plain));
  };
  const page = [colour(getComputedStyle(document.body).backgroundColor), colour(getComputedStyle(document.documentElement).backgroundColor), matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1]].reduce(over);
  // What lets presses through is painted all the same.
  const unhit = [...document.querySelectorAll('svg *')].filter(one => getComputedStyle(one).pointerEvents === 'none' && !one.style.pointerEvents);
  unhit.forEach(one => (one.style.pointerEvents = 'auto'));
  for (const element of legible ? texts : []) {
    // What cannot be used now may be faint.
    if (element.closest(':disabled, [aria-disabled=true], option, title')) continue;
    let box = boxes(element)[0];
    if (!box) continue;
    const within = box => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    if (!within(box)) { element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }); box = boxes(element)[0]; }
    const style = getComputedStyle(element);
    const svg = element instanceof SVGElement;
    const halo = svg && style.paintOrder.startsWith('stroke') && style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 2;
    let backgrounds;
    if (halo) {
      backgrounds = [over(colour(style.stroke), page)];
    } else {
      const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const at = stack.indexOf(element);
      const chain = [];
      for (let one = element; one; one = one.parentElement) chain.push(one);
      const below = at >= 0 ? stack.slice(svg ? at + 1 : at) : svg ? stack : chain;
      backgrounds = [[0, 0, 0, 0]];
      for (const one of below) {
        const layers = layer(one);
        if (!layers) { backgrounds = null; break; }
        backgrounds = backgrounds.flatMap(top => layers.map(below => over(top, below)));
        if (backgrounds.every(one => one[3] > 0.99)) break;
      }
      backgrounds = backgrounds?.map(one => over(one, page));
    }
    if (!backgrounds) continue;
    let faded = 1;
    for (let one = element; one; one = one.parentElement) faded *= getComputedStyle(one).opacity;
    const [r, g, b, a] = colour(svg ? style.fill : style.color);
    const ink = [r, g, b, a * faded * (svg ? style.fillOpacity : 1)];
    const worst = Math.min(...backgrounds.map(background => contrast(over(ink, background), background)));
    const size = parseFloat(style.fontSize) * (svg ? element.getScreenCTM()?.a ?? 1 : 1);
    const large = size >= 24 || size >= 18.66 && parseInt(style.fontWeight) >= 700;
    if (worst < (large ? 3 : 4.5) - 0.01) complain(`contrast ${worst.toFixed(2)}`, element, `${style.color} on ${backgrounds.map(one => '#' + one.slice(0, 3).map(part => Math.round(part).toString(16).padStart(2, '0')).join('')).join(' ')}`);
  }
  unhit.forEach(one => (one.style.pointerEvents = ''));
  scrollBack();
  return complaints;
})
