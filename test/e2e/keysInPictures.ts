/** Runs in the page, as a text because this code has no types of a page: values of keys stay out of pictures that are kept. */
export const hideKeysScript = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const hidden = text.nodeValue.replace(/(bk_(?:mdl|acc)_)\\w{20,}/g, '$1example');
    if (hidden === text.nodeValue) continue;
    text.parentElement.setAttribute('data-hidden-key', text.nodeValue);
    text.nodeValue = hidden;
  }
})()`;

/** Runs in the page: puts back what `hideKeysScript` took away. */
export const showKeysScript = `(() => {
  for (const element of document.querySelectorAll('[data-hidden-key]')) {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.nodeValue.includes('_example')) child.nodeValue = element.dataset.hiddenKey;
    }
    element.removeAttribute('data-hidden-key');
  }
})()`;
