/** In the page: texts that are drawn beyond the right edge of their card, panel or button, where nothing clips or scrolls them. */
export const textsRunOut = `(() => {
  const boxes = '.mantine-Card-root, .mantine-Paper-root, .mantine-Button-root, .mantine-Badge-root';
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const box = text.parentElement.closest(boxes);
    if (box === null || text.textContent.trim() === '' || !text.parentElement.checkVisibility()) continue;
    let clips = text.parentElement;
    while (clips !== box && getComputedStyle(clips).overflowX === 'visible' && getComputedStyle(clips).position !== 'fixed') clips = clips.parentElement;
    if (clips !== box || getComputedStyle(box).overflowX === 'auto') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right, width } = range.getBoundingClientRect();
    if (width > 1 && right > box.getBoundingClientRect().right + 1) found.push(text.textContent.trim().slice(0, 80));
  }
  return found;
})()`;
