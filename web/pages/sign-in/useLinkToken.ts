import { useEffect, useState } from 'react';

/**
 * The token of a link that was mailed, behind its #. It leaves the address at once, so that no history keeps it; another link that
 * is opened in the same tab begins anew.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
    const beginAnew = () => window.location.reload();
    window.addEventListener('hashchange', beginAnew);
    return () => window.removeEventListener('hashchange', beginAnew);
  }, []);
  return token;
}
