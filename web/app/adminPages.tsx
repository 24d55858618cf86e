/** Returns the routes of Administration. */
export function adminPages() {
  return [
    {
      path: 'admin/models',
      lazy: async () => ({ Component: (await import('../pages/admin/ModelsPage.tsx')).ModelsPage }),
    },
    {
      path: 'admin/providers',
      lazy: async () => ({ Component: (await import('../pages/admin/ProvidersPage.tsx')).ProvidersPage }),
    },
    {
      path: 'admin/usage',
      lazy: async () => ({ Component: (await import('../pages/admin/usage/InstanceUsagePage.tsx')).InstanceUsagePage }),
    },
    {
      path: 'admin/grants',
      lazy: async () => ({ Component: (await import('../pages/admin/GrantsPage.tsx')).GrantsPage }),
    },
    {
      path: 'admin/plans',
      lazy: async () => ({ Component: (await import('../pages/admin/PlansPage.tsx')).PlansPage }),
    },
    {
      path: 'admin/sign-in',
      lazy: async () => ({ Component: (await import('../pages/admin/SignInPoliciesPage.tsx')).SignInPoliciesPage }),
    },
    {
      path: 'admin/audit-log',
      lazy: async () => ({ Component: (await import('../pages/admin/InstanceAuditLogPage.tsx')).InstanceAuditLogPage }),
    },
    {
      path: 'admin/log-streaming',
      lazy: async () => ({
        Component: (await import('../pages/admin/InstanceLogStreamingPage.tsx')).InstanceLogStreamingPage,
      }),
    },
    {
      path: 'admin/oauth-apps',
      lazy: async () => ({ Component: (await import('../pages/admin/OAuthAppsPage.tsx')).OAuthAppsPage }),
    },
    {
      path: 'admin/health',
      lazy: async () => ({ Component: (await import('../pages/admin/health/HealthPage.tsx')).HealthPage }),
    },
    {
      path: 'admin/mail',
      lazy: async () => ({ Component: (await import('../pages/admin/MailPage.tsx')).MailPage }),
    },
    {
      path: 'admin/migration-report',
      lazy: async () => ({
        Component: (await import('../pages/migration-report/InstanceMigrationPage.tsx')).InstanceMigrationPage,
      }),
    },
    {
      path: 'admin/accounts',
      lazy: async () => ({ Component: (await import('../pages/admin/AccountsPage.tsx')).AccountsPage }),
    },
    {
      path: 'admin/organizations',
      lazy: async () => ({ Component: (await import('../pages/admin/OrganizationsPage.tsx')).OrganizationsPage }),
    },
    {
      path: 'admin/listings',
      lazy: async () => ({ Component: (await import('../pages/admin/ListingsPage.tsx')).ListingsPage }),
    },
    {
      path: 'admin/roles',
      lazy: async () => ({ Component: (await import('../pages/admin/InstanceRolesPage.tsx')).InstanceRolesPage }),
    },
    {
      path: 'admin/invitations',
      lazy: async () => ({ Component: (await import('../pages/admin/InvitationsPage.tsx')).InvitationsPage }),
    },
  ];
}
