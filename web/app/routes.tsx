import { createBrowserRouter, Navigate } from 'react-router';
import { PageCrash } from './PageCrash.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';

/**
 * Every address of the page. Each page is a chunk of its own, loaded when first opened; the canvas, the heaviest,
 * never delays the others.
 */
export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <PageCrash />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          path: '/sign-in',
          lazy: async () => ({ Component: (await import('../pages/sign-in/SignInPage.tsx')).SignInPage }),
        },
        {
          path: '/sign-up',
          lazy: async () => ({ Component: (await import('../pages/sign-in/SignUpPage.tsx')).SignUpPage }),
        },
        {
          element: <RequireSession />,
          children: [{ element: <Shell />, children: [{ errorElement: <PageCrash />, children: pages() }] }],
        },
      ],
    },
  ]);
}

function pages() {
  return [
    { index: true, lazy: async () => ({ Component: (await import('../pages/home/HomePage.tsx')).HomePage }) },
    {
      path: 'digital-organizations',
      lazy: async () => ({
        Component: (await import('../pages/digital-organizations/DigitalOrganizationsPage.tsx'))
          .DigitalOrganizationsPage,
      }),
    },
    {
      path: 'templates',
      lazy: async () => ({ Component: (await import('../pages/templates/TemplatesPage.tsx')).TemplatesPage }),
    },
    {
      path: 'digital-organizations/:digitalOrganizationId',
      lazy: async () => ({ Component: (await import('../pages/canvas/CanvasPage.tsx')).CanvasPage }),
    },
    {
      path: 'executions',
      lazy: async () => ({ Component: (await import('../pages/executions/ExecutionsPage.tsx')).ExecutionsPage }),
    },
    {
      path: 'executions/:executionId',
      lazy: async () => ({ Component: (await import('../pages/executions/ExecutionPage.tsx')).ExecutionPage }),
    },
    {
      path: 'data-tables',
      lazy: async () => ({ Component: (await import('../pages/data-tables/DataTablesPage.tsx')).DataTablesPage }),
    },
    {
      path: 'data-tables/:dataTableId',
      lazy: async () => ({ Component: (await import('../pages/data-tables/DataTablePage.tsx')).DataTablePage }),
    },
    {
      path: 'credentials',
      lazy: async () => ({ Component: (await import('../pages/credentials/CredentialsPage.tsx')).CredentialsPage }),
    },
    {
      path: 'notifications',
      lazy: async () => ({
        Component: (await import('../pages/notifications/NotificationsPage.tsx')).NotificationsPage,
      }),
    },
    {
      path: 'settings',
      lazy: async () => ({ Component: (await import('../pages/settings/SettingsPage.tsx')).SettingsPage }),
    },
    {
      path: 'settings/account',
      lazy: async () => ({ Component: (await import('../pages/account/AccountPage.tsx')).AccountPage }),
    },
    {
      path: 'settings/organization',
      lazy: async () => ({ Component: (await import('../pages/organization/OrganizationPage.tsx')).OrganizationPage }),
    },
    {
      path: 'playground',
      lazy: async () => ({ Component: (await import('../pages/playground/PlaygroundPage.tsx')).PlaygroundPage }),
    },
    {
      path: 'settings/model-api-keys',
      lazy: async () => ({
        Component: (await import('../pages/model-api-keys/ModelApiKeysPage.tsx')).ModelApiKeysPage,
      }),
    },
    {
      path: 'settings/api',
      lazy: async () => ({
        Component: (await import('../pages/account-api-keys/AccountApiKeysPage.tsx')).AccountApiKeysPage,
      }),
    },
    {
      path: 'settings/provider-keys',
      lazy: async () => ({ Component: (await import('../pages/provider-keys/ProviderKeysPage.tsx')).ProviderKeysPage }),
    },
    {
      path: 'settings/usage',
      lazy: async () => ({ Component: (await import('../pages/usage/UsagePage.tsx')).UsagePage }),
    },
    {
      path: 'settings/wallet',
      lazy: async () => ({ Component: (await import('../pages/wallet/WalletPage.tsx')).WalletPage }),
    },
    ...adminPages(),
    { path: '*', lazy: async () => ({ Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }) },
  ];
}

function adminPages() {
  return [
    { path: 'admin', element: <Navigate to="/admin/models" replace /> },
    {
      path: 'admin/models',
      lazy: async () => ({ Component: (await import('../pages/admin/ModelsPage.tsx')).ModelsPage }),
    },
    {
      path: 'admin/providers',
      lazy: async () => ({ Component: (await import('../pages/admin/ProvidersPage.tsx')).ProvidersPage }),
    },
    {
      path: 'admin/grants',
      lazy: async () => ({ Component: (await import('../pages/admin/GrantsPage.tsx')).GrantsPage }),
    },
    {
      path: 'admin/invitations',
      lazy: async () => ({ Component: (await import('../pages/admin/InvitationsPage.tsx')).InvitationsPage }),
    },
  ];
}
