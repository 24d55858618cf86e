/** Elements that run scripts, load files or leave the frame. The sandbox and the policy of the page forbid the same. */
const removed =
  'script, noscript, iframe, frame, frameset, object, embed, applet, link, base, meta, form, portal, template';

/**
 * Returns HTML for a sandboxed frame: without scripts, frames, forms and everything that loads something. The policy of this page applies
 * inside the frame, so styles carry its nonce, and style attributes become rules. Pictures load only from `data:`.
 */
export function framedPage(html: string, nonce: string): string {
  const page = new DOMParser().parseFromString(withoutStyleAttributes(html), 'text/html');
  for (const element of page.querySelectorAll(removed)) element.remove();
  const rules: string[] = [];
  for (const element of page.querySelectorAll('*')) {
    const style = element.getAttribute(keptStyle);
    for (const name of element.getAttributeNames())
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc' || name === 'target')
        element.removeAttribute(name);
    if (element.localName === 'style') element.setAttribute('nonce', nonce);
    if (element.localName === 'a') element.removeAttribute('href');
    if (style === null || /[<}]/.test(style)) continue; // it would end its rule or the sheet
    const name = `framed-${rules.length}`;
    element.classList.add(name);
    rules.push(`.${name}.${name} { ${style} }`);
  }
  const sheet = page.createElement('style');
  sheet.setAttribute('nonce', nonce);
  sheet.textContent = ['html { background: #fff; color: #111; font: 15px/1.5 sans-serif; }', ...rules].join('\n');
  page.head.prepend(sheet);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const keptStyle = 'data-framed-style';

/** Renames style attributes: the policy of this page would report each of them while the HTML is parsed. */
function withoutStyleAttributes(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)style(\s*=)/gi, `$1${keptStyle}$2`));
}
