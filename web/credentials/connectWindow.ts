/** Result of the OAuth2 authorization page, read from the callback's URL. */
export type ConnectOutcome = { error: string | null };

const channelName = 'bureau-connect';

/**
 * Opens a window for an OAuth2 server, at once, as browsers only allow by a click. Null if it was blocked.
 * `goTo` sends it to the server, which never gets hold of this page.
 */
export function openConnectWindow(): { goTo: (url: string) => void; close: () => void } | null {
  const opened = window.open('', '_blank', 'popup,width=620,height=760');
  if (opened === null) return null;
  opened.opener = null;
  return { goTo: (url) => opened.location.assign(url), close: () => opened.close() };
}

/** Waits for the outcome from another window of this Bureau. Returns a function that stops waiting. */
export function onConnectOutcome(listener: (outcome: ConnectOutcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string } & ConnectOutcome>) => {
    if (data.kind !== 'outcome') return;
    channel.postMessage({ kind: 'heard' });
    listener({ error: data.error });
  });
  return () => channel.close();
}

/** Sends the outcome to the waiting window, and then closes this one. Returns a function that stops. */
export function tellConnectOutcome(outcome: ConnectOutcome): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'heard') window.close();
  });
  channel.postMessage({ kind: 'outcome', ...outcome });
  return () => channel.close();
}
