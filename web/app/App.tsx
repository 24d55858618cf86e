import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/queryClient.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { colorSchemeStorageKey } from './colorScheme.ts';
import { createRouter } from './routes.tsx';
import { prepareSession } from './session.ts';
import { styleNonce } from './styleNonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const Messages = lazyPart(async () => (await import('./Messages.tsx')).Messages);

/** The whole page: theme, request cache, dialogs and routes. */
export function App() {
  const [{ queryClient, router }] = useState(() => {
    const created = createQueryClient();
    const prepared = prepareSession(created, window.location.pathname);
    return { queryClient: created, router: createRouter({ queryClient: created, prepared }) };
  });
  const [colorSchemes] = useState(() => localStorageColorSchemeManager({ key: colorSchemeStorageKey }));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Suspense fallback={null}>
            <Messages />
          </Suspense>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
