/**
 * Runs in the page: describes problems in the layout of the open dialog. Its body fills it, nothing is painted around it, and each column
 * is scrolled to its end, whose last line has to be seen whole.
 */
export const dialogGeometry = `(async () => {
  const frames = (count) => new Promise((done) => requestAnimationFrame(() => (count > 0 ? frames(count - 1).then(done) : done())));
  const problems = [];
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const box = (element) => element.getBoundingClientRect();
  const name = (element) => element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40) ?? element.tagName;
  const outer = box(dialog);
  const apart = (a, b) => Math.abs(a - b) > 1;
  if (outer.top < 0 || outer.bottom > innerHeight + 1 || outer.right > innerWidth + 1) problems.push('the dialog leaves the window');
  if (apart(outer.top, innerHeight - outer.bottom)) problems.push('above it are ' + outer.top + ' px, below ' + (innerHeight - outer.bottom));
  const children = [...dialog.children].filter((child) => box(child).height > 0);
  if (apart(box(children[0]).top, outer.top)) problems.push('the dialog begins with an empty strip');
  if (apart(box(children.at(-1)).bottom, outer.bottom)) problems.push('the dialog ends with an empty strip');
  for (let around = dialog.parentElement; around !== document.body; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') problems.push('around the dialog is painted ' + backgroundColor);
  }
  const clips = (element) => getComputedStyle(element).overflowY !== 'visible';
  const clipOf = (element) => {
    let [top, bottom] = [0, innerHeight];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (!clips(around)) continue;
      top = Math.max(top, box(around).top);
      bottom = Math.min(bottom, box(around).bottom);
    }
    return { top, bottom };
  };
  const isSeen = (element) => {
    const { width, height } = box(element);
    const { position, visibility } = getComputedStyle(element);
    return width > 1 && height > 1 && position !== 'fixed' && visibility === 'visible' && !element.closest('[aria-hidden="true"], svg *');
  };
  const columns = [...dialog.querySelectorAll('section, .mantine-ScrollArea-viewport')];
  if (columns.length === 0) problems.push('no column');
  const room = (one) => one.scrollHeight - one.clientHeight - one.scrollTop;
  const scrolls = (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
  let scrolling = 0;
  for (const column of columns) {
    const insides = [column, ...column.querySelectorAll('*')].filter(scrolls);
    scrolling += insides.length;
    // Long lists load what follows when their end comes near: until nothing more comes.
    for (let still = 0, tries = 0; still < 30 && tries < 3000; tries += 1) {
      still = insides.every((one) => room(one) <= 1) ? still + 1 : 0;
      for (const one of insides) one.scrollTop = one.scrollHeight;
      await frames(1);
    }
    const last = [...column.querySelectorAll('*')].filter((one) => one.children.length === 0 && isSeen(one)).at(-1);
    if (last === undefined) continue;
    const { top, bottom } = clipOf(last);
    const seen = box(last);
    if (seen.bottom > bottom + 1 || seen.top < top - 1)
      problems.push(name(column) + ' ends in ' + name(last) + ' at ' + seen.bottom + ', cut off at ' + bottom);
  }
  return { problems, scrolling };
})()`;
