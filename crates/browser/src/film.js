// What is new in a picture, as small WebP pictures that are laid over the one before. `film.begin(quality)` begins a film; `film.add(png)` takes
// the next picture and gives the part that has changed, with its place, or null if nothing has.
window.film = (() => {
  // Changes are found in squares of this many pixels.
  const SQUARE = 16;
  let before = null, quality = 0.5;
  const text = blob => new Promise(done => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.readAsDataURL(blob);
  });
  return {
    begin(wanted) { [before, quality] = [null, wanted]; },
    async add(png) {
      const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
      const drawn = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = drawn;
      const canvas = new OffscreenCanvas(width, height), brush = canvas.getContext('2d', { willReadFrequently: true });
      brush.drawImage(drawn, 0, 0);
      const now = new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer);
      const differs = (left, top) => {
        for (let y = top; y < Math.min(top + SQUARE, height); y++) {
          for (let x = left, at = y * width + left; x < Math.min(left + SQUARE, width); x++, at++) if (now[at] !== before[at]) return true;
        }
        return false;
      };
      const same = [];
      let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
      for (let y = 0; before && y < height; y += SQUARE) {
        for (let x = 0; x < width; x += SQUARE) {
          if (differs(x, y)) {
            [left, top] = [Math.min(left, x), Math.min(top, y)];
            [right, bottom] = [Math.max(right, Math.min(x + SQUARE, width)), Math.max(bottom, Math.min(y + SQUARE, height))];
          } else {
            same.push([x, y]);
          }
        }
      }
      before = now;
      if (right <= left) return null;
      // What has not changed is left out, and takes no room.
      same.forEach(([x, y]) => brush.clearRect(x, y, SQUARE, SQUARE));
      const part = new OffscreenCanvas(right - left, bottom - top);
      part.getContext('2d').drawImage(canvas, -left, -top);
      const webp = await text(await part.convertToBlob({ type: 'image/webp', quality }));
      return { webp, left, top, width: right - left, height: bottom - top };
    },
  };
})();
