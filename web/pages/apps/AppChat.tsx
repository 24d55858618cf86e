import { Anchor, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSession } from '../../app/session.ts';
import { language, t } from '../../texts/texts.ts';
import classes from './apps.module.css';

type AppChatProps = { address: string | undefined; needsToken: boolean; title: string };

/** The chat of an app. Its session is kept in this browser for this account, so the conversation continues. */
export function AppChat({ address, needsToken, title }: AppChatProps) {
  if (address === undefined || needsToken) return <Text size="sm">{t('digitalOrganizations.appChatElsewhere')}</Text>;
  return <Frame path={new URL(address).pathname} address={address} title={title} />;
}

function Frame({ path, address, title }: { path: string; address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const accountId = useSession().account.id;
  const key = `bureau-app-chat-${accountId}-${path}`;
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      // The page is sandboxed and has no origin: it is recognized by its window.
      if (!page || source !== page || typeof data !== 'object' || data === null) return;
      const { type, secret: given } = data as { type?: unknown; secret?: unknown };
      if (type === 'bureau-chat:ready')
        page.postMessage({ type: 'bureau-chat:start', token: null, secret: localStorage.getItem(key) }, '*');
      if (type !== 'bureau-chat:session') return;
      if (typeof given === 'string') localStorage.setItem(key, given);
      else localStorage.removeItem(key);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [key]);
  return (
    <Stack gap={6}>
      <iframe
        ref={frame}
        className={classes.chat}
        src={`${path}?language=${language()}`}
        title={`${t('playground.chat')}: ${title}`}
      />
      <Anchor href={address} target="_blank" rel="noopener" size="sm">
        {address}
      </Anchor>
    </Stack>
  );
}
