import { useEffect, useState } from 'react';

/**
 * The token of a link that was mailed, behind its #. It is removed from the URL at once, so that no history stores it; opening another link
 * in the same tab replaces it.
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
