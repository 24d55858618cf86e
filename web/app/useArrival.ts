import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a way to another page, moves the focus to its content (unless something in it has the focus already) and answers what
 * to announce: its title. Nothing on the first page, which the browser announces.
 */
export function useArrival(contentId: string): string {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const content = document.getElementById(contentId);
    if (content !== null && !content.contains(document.activeElement) && !isInDialog(document.activeElement))
      content.focus({ preventScroll: true });
    // A line that the address names comes into view instead (`useNamedLine`), and may have done so already.
    if (!content?.querySelector('.named')) window.scrollTo({ top: 0 });
    // The page says its title as soon as it knows it.
    const tell = () => setArrived(document.title);
    const watch = new MutationObserver(tell);
    watch.observe(document.head, { subtree: true, childList: true, characterData: true });
    tell();
    return () => watch.disconnect();
  }, [pathname, contentId]);
  return arrived;
}

function isInDialog(element: Element | null): boolean {
  return element?.closest('[role="dialog"]') !== null && element !== null;
}
