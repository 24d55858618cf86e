import { createBrowserRouter, Navigate, replace } from 'react-router';
import { adminPages } from './adminPages.tsx';
import { RedirectFromKeys, LegacyRedirect } from './LegacyRedirect.tsx';
import { PageCrash } from './PageCrash.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';
import { askCanvas } from '../features/canvas/editor/askCanvas.ts';
import { askCalls } from '../pages/calls/callReads.ts';
import { askEarnings } from '../pages/earnings/earningsReads.ts';
import { askSharedRuns } from '../pages/shared-runs/sharedRunReads.ts';
import { askCallbacks } from '../pages/positions/callbackReads.ts';
import { askEmployee, askEmployees } from '../pages/employees/employeeReads.ts';
import { askEvaluation, askEvaluationRun, askEvaluations } from '../pages/evaluations/evaluationReads.ts';
import { askDocument, askDocuments } from '../pages/api-documents/apiDocumentReads.ts';
import { askBase, askBases } from '../pages/knowledge-bases/knowledgeReads.ts';
import { askTable, askTables } from '../pages/data-tables/dataTableReads.ts';
import { askOrganizations } from '../pages/digital-organizations/organizationReads.ts';
import { askExecution, askExecutions } from '../pages/executions/executionReads.ts';
import { askHome } from '../pages/home/homeReads.ts';
import { askInbox } from '../pages/inbox/inboxReads.ts';
import { askListing, askMarket } from '../pages/market/marketReads.ts';
import { askDeliverable, askPool } from '../pages/deliverables/deliverableReads.ts';
import { askRun } from '../pages/positions/runReads.ts';
import { askPosition, askPositions } from '../pages/positions/positionReads.ts';
import { askModels } from '../pages/models/askModels.ts';
import { whileLoading, type RouteReads } from './routePrefetch.ts';

/**
 * Every address of the page. Each page is a chunk of its own, loaded when first opened; the canvas, the heaviest,
 * never delays the others.
 */
export function createRouter(reads: RouteReads) {
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
          path: '/join/:token',
          lazy: async () => ({ Component: (await import('../pages/join/JoinPage.tsx')).JoinPage }),
        },
        {
          path: '/forgot-password',
          lazy: async () => ({
            Component: (await import('../pages/sign-in/ForgotPasswordPage.tsx')).ForgotPasswordPage,
          }),
        },
        {
          path: '/reset-password',
          lazy: async () => ({ Component: (await import('../pages/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage }),
        },
        {
          path: '/confirm-email',
          lazy: async () => ({ Component: (await import('../pages/sign-in/EmailLinkPages.tsx')).ConfirmEmailPage }),
        },
        {
          path: '/undo-email',
          lazy: async () => ({ Component: (await import('../pages/sign-in/EmailLinkPages.tsx')).UndoEmailPage }),
        },
        {
          element: <RequireSession />,
          children: [
            {
              path: 'oauth/consent',
              lazy: async () => ({ Component: (await import('../pages/oauth/ConsentPage.tsx')).ConsentPage }),
            },
            {
              path: 'confirm-address',
              lazy: async () => ({
                Component: (await import('../pages/account/ConfirmAddressPage.tsx')).ConfirmAddressPage,
              }),
            },
            { element: <Shell />, children: [{ errorElement: <PageCrash />, children: pages(reads) }] },
          ],
        },
      ],
    },
  ]);
}

function pages(reads: RouteReads) {
  return [
    {
      index: true,
      ...whileLoading(reads, askHome),
      lazy: async () => ({ Component: (await import('../pages/home/HomePage.tsx')).HomePage }),
    },
    {
      path: 'inbox',
      ...whileLoading(reads, askInbox),
      lazy: async () => ({ Component: (await import('../pages/inbox/InboxPage.tsx')).InboxPage }),
    },
    {
      path: 'digital-organizations',
      ...whileLoading(reads, askOrganizations),
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
      path: 'digital-organizations/:digitalOrganizationId/settings',
      lazy: async () => ({
        Component: (await import('../pages/digital-organizations/settings/DigitalOrganizationSettingsPage.tsx'))
          .DigitalOrganizationSettingsPage,
      }),
    },
    {
      path: 'digital-organizations/:digitalOrganizationId',
      ...whileLoading(reads, askCanvas, settingsOfFlow),
      lazy: async () => ({ Component: (await import('../features/canvas/editor/CanvasPage.tsx')).CanvasPage }),
    },
    ...executionPages(reads),
    {
      path: 'data-tables',
      ...whileLoading(reads, askTables),
      lazy: async () => ({ Component: (await import('../pages/data-tables/DataTablesPage.tsx')).DataTablesPage }),
    },
    {
      path: 'data-tables/:dataTableId',
      ...whileLoading(reads, askTable),
      lazy: async () => ({ Component: (await import('../pages/data-tables/DataTablePage.tsx')).DataTablePage }),
    },
    {
      path: 'knowledge-bases',
      ...whileLoading(reads, askBases),
      lazy: async () => ({
        Component: (await import('../pages/knowledge-bases/KnowledgeBasesPage.tsx')).KnowledgeBasesPage,
      }),
    },
    {
      path: 'knowledge-bases/:knowledgeBaseId',
      ...whileLoading(reads, askBase),
      lazy: async () => ({
        Component: (await import('../pages/knowledge-bases/KnowledgeBasePage.tsx')).KnowledgeBasePage,
      }),
    },
    {
      path: 'api-documents',
      ...whileLoading(reads, askDocuments),
      lazy: async () => ({ Component: (await import('../pages/api-documents/ApiDocumentsPage.tsx')).ApiDocumentsPage }),
    },
    {
      path: 'api-documents/:apiDocumentId',
      ...whileLoading(reads, askDocument),
      lazy: async () => ({ Component: (await import('../pages/api-documents/ApiDocumentPage.tsx')).ApiDocumentPage }),
    },
    ...evaluationPages(reads),
    {
      path: 'catalog',
      lazy: async () => ({ Component: (await import('../pages/catalog/CatalogPage.tsx')).CatalogPage }),
    },
    {
      path: 'catalog/sources',
      lazy: async () => ({ Component: (await import('../pages/catalog/SourcesPage.tsx')).SourcesPage }),
    },
    {
      path: 'catalog/sources/:sourceId',
      lazy: async () => ({ Component: (await import('../pages/catalog/SourcePage.tsx')).SourcePage }),
    },
    {
      path: 'catalog/runs',
      lazy: async () => ({ Component: (await import('../pages/catalog/RunsPage.tsx')).RunsPage }),
    },
    {
      path: 'catalog/searches/:searchId',
      lazy: async () => ({ Component: (await import('../pages/catalog/SearchPage.tsx')).SearchPage }),
    },
    ...employeePages(reads),
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
      path: 'models',
      ...whileLoading(reads, askModels),
      lazy: async () => ({ Component: (await import('../pages/models/CallableModelsPage.tsx')).CallableModelsPage }),
    },
    {
      path: 'model-api-keys',
      lazy: async () => ({
        Component: (await import('../pages/model-api-keys/ModelApiKeysPage.tsx')).ModelApiKeysPage,
      }),
    },
    ...callPages(reads),
    {
      path: 'wallet',
      lazy: async () => ({ Component: (await import('../pages/wallet/WalletPage.tsx')).WalletPage }),
    },
    {
      path: 'playground',
      lazy: async () => ({ Component: (await import('../pages/playground/PlaygroundPage.tsx')).PlaygroundPage }),
    },
    {
      lazy: async () => ({ Component: (await import('../pages/settings/SettingsFrame.tsx')).SettingsFrame }),
      children: [{ errorElement: <PageCrash />, children: settingsPages() }],
    },
    {
      path: 'admin',
      lazy: async () => ({ Component: (await import('./NavigateToAdministration.tsx')).NavigateToAdministration }),
    },
    {
      lazy: async () => ({
        Component: (await import('../pages/admin/AdministrationFrame.tsx')).AdministrationFrame,
      }),
      children: [{ errorElement: <PageCrash />, children: adminPages() }],
    },
    ...formerAddresses(),
    { path: '*', lazy: async () => ({ Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }) },
  ];
}

/** The pages about calls of models. */
function callPages(reads: RouteReads) {
  return [
    {
      path: 'calls',
      ...whileLoading(reads, askCalls),
      lazy: async () => ({ Component: (await import('../pages/calls/CallsPage.tsx')).CallsPage }),
    },
    {
      path: 'batches',
      lazy: async () => ({ Component: (await import('../pages/batches/BatchesPage.tsx')).BatchesPage }),
    },
    {
      path: 'usage',
      lazy: async () => ({ Component: (await import('../pages/usage/UsagePage.tsx')).UsagePage }),
    },
    {
      path: 'guardrails',
      lazy: async () => ({ Component: (await import('../pages/guardrails/GuardrailsPage.tsx')).GuardrailsPage }),
    },
    {
      path: 'budgets',
      lazy: async () => ({ Component: (await import('../pages/budgets/BudgetsPage.tsx')).BudgetsPage }),
    },
  ];
}

/** Routes of digital employees: market, hired employees, and the organization's own. */
function employeePages(reads: RouteReads) {
  return [
    {
      path: 'market',
      ...whileLoading(reads, askMarket),
      lazy: async () => ({ Component: (await import('../pages/market/MarketPage.tsx')).MarketPage }),
    },
    {
      path: 'market/:listingId',
      ...whileLoading(reads, askListing),
      lazy: async () => ({ Component: (await import('../pages/market/ListingPage.tsx')).ListingPage }),
    },
    {
      path: 'positions',
      ...whileLoading(reads, askPositions),
      lazy: async () => ({ Component: (await import('../pages/positions/PositionsPage.tsx')).PositionsPage }),
    },
    {
      path: 'positions/:positionId',
      ...whileLoading(reads, askPosition),
      lazy: async () => ({ Component: (await import('../pages/positions/PositionPage.tsx')).PositionPage }),
    },
    {
      path: 'positions/:positionId/runs/:runId',
      ...whileLoading(reads, askRun),
      lazy: async () => ({ Component: (await import('../pages/positions/RunPage.tsx')).RunPage }),
    },
    {
      path: 'data-pool',
      ...whileLoading(reads, askPool),
      lazy: async () => ({ Component: (await import('../pages/deliverables/DataPoolPage.tsx')).DataPoolPage }),
    },
    {
      path: 'data-pool/:deliverableId',
      ...whileLoading(reads, askDeliverable),
      lazy: async () => ({ Component: (await import('../pages/deliverables/DeliverablePage.tsx')).DeliverablePage }),
    },
    {
      path: 'employees',
      ...whileLoading(reads, askEmployees),
      lazy: async () => ({ Component: (await import('../pages/employees/EmployeesPage.tsx')).EmployeesPage }),
    },
    {
      path: 'earnings',
      ...whileLoading(reads, askEarnings),
      lazy: async () => ({ Component: (await import('../pages/earnings/EarningsPage.tsx')).EarningsPage }),
    },
    {
      path: 'shared-runs',
      ...whileLoading(reads, askSharedRuns),
      lazy: async () => ({ Component: (await import('../pages/shared-runs/SharedRunsPage.tsx')).SharedRunsPage }),
    },
    {
      path: 'apps/:appId',
      lazy: async () => ({ Component: (await import('../pages/apps/AppPage.tsx')).AppPage }),
    },
    {
      path: 'positions/:positionId/callbacks',
      ...whileLoading(reads, askCallbacks),
      lazy: async () => ({ Component: (await import('../pages/positions/CallbacksPage.tsx')).CallbacksPage }),
    },
    {
      path: 'employees/:employeeId',
      ...whileLoading(reads, askEmployee),
      lazy: async () => ({ Component: (await import('../pages/employees/EmployeePage.tsx')).EmployeePage }),
    },
  ];
}

/** Settings were a drawer over the canvas (`?settings`). */
function settingsOfFlow({ pathname, searchParams }: URL) {
  return searchParams.has('settings') ? replace(`${pathname}/settings`) : null;
}

function executionPages(reads: RouteReads) {
  return [
    {
      path: 'executions',
      ...whileLoading(reads, askExecutions),
      lazy: async () => ({ Component: (await import('../pages/executions/ExecutionsPage.tsx')).ExecutionsPage }),
    },
    {
      path: 'executions/:executionId',
      ...whileLoading(reads, askExecution),
      lazy: async () => ({ Component: (await import('../pages/executions/ExecutionPage.tsx')).ExecutionPage }),
    },
    {
      path: 'insights',
      lazy: async () => ({ Component: (await import('../pages/insights/InsightsPage.tsx')).InsightsPage }),
    },
  ];
}

function evaluationPages(reads: RouteReads) {
  return [
    {
      path: 'evaluations',
      ...whileLoading(reads, askEvaluations),
      lazy: async () => ({ Component: (await import('../pages/evaluations/EvaluationsPage.tsx')).EvaluationsPage }),
    },
    {
      path: 'evaluations/:evaluationId',
      ...whileLoading(reads, askEvaluation),
      lazy: async () => ({ Component: (await import('../pages/evaluations/EvaluationPage.tsx')).EvaluationPage }),
    },
    {
      path: 'evaluations/:evaluationId/runs/:evaluationRunId',
      ...whileLoading(reads, askEvaluationRun),
      lazy: async () => ({
        Component: (await import('../pages/evaluations/EvaluationRunPage.tsx')).EvaluationRunPage,
      }),
    },
  ];
}

function settingsPages() {
  return [
    { path: 'settings', element: <Navigate to="/settings/account" replace /> },
    {
      path: 'settings/account',
      lazy: async () => ({ Component: (await import('../pages/account/AccountPage.tsx')).AccountPage }),
    },
    {
      path: 'settings/your-data',
      lazy: async () => ({ Component: (await import('../pages/account/YourDataPage.tsx')).YourDataPage }),
    },
    {
      path: 'settings/account-security',
      lazy: async () => ({
        Component: (await import('../pages/account/AccountSecurityPage.tsx')).AccountSecurityPage,
      }),
    },
    {
      path: 'settings/organization',
      lazy: async () => ({ Component: (await import('../pages/organization/OrganizationPage.tsx')).OrganizationPage }),
    },
    {
      path: 'settings/members',
      lazy: async () => ({ Component: (await import('../pages/organization/members/MembersPage.tsx')).MembersPage }),
    },
    {
      path: 'settings/projects',
      lazy: async () => ({ Component: (await import('../pages/organization/ProjectsPage.tsx')).ProjectsPage }),
    },
    {
      path: 'settings/plan',
      lazy: async () => ({ Component: (await import('../pages/plan/PlanPage.tsx')).PlanPage }),
    },
    {
      path: 'settings/domains',
      lazy: async () => ({
        Component: (await import('../pages/custom-domains/CustomDomainsPage.tsx')).CustomDomainsPage,
      }),
    },
    {
      path: 'settings/service-accounts',
      lazy: async () => ({
        Component: (await import('../pages/service-accounts/ServiceAccountsPage.tsx')).ServiceAccountsPage,
      }),
    },
    {
      path: 'settings/roles',
      lazy: async () => ({ Component: (await import('../pages/organization/RolesPage.tsx')).RolesPage }),
    },
    {
      path: 'settings/security',
      lazy: async () => ({ Component: (await import('../pages/organization/SecurityPage.tsx')).SecurityPage }),
    },
    {
      path: 'settings/sign-in',
      lazy: async () => ({
        Component: (await import('../pages/organization/sign-in/SignInSettingsPage.tsx')).SignInSettingsPage,
      }),
    },
    {
      path: 'settings/migration-report',
      lazy: async () => ({
        Component: (await import('../pages/migration-report/OrganizationMigrationPage.tsx')).OrganizationMigrationPage,
      }),
    },
    {
      path: 'settings/audit-log',
      lazy: async () => ({ Component: (await import('../pages/organization/AuditLogPage.tsx')).AuditLogPage }),
    },
    {
      path: 'settings/api',
      lazy: async () => ({
        Component: (await import('../pages/account-api-keys/AccountApiKeysPage.tsx')).AccountApiKeysPage,
      }),
    },
    {
      path: 'settings/mcp',
      lazy: async () => ({ Component: (await import('../pages/mcp/McpServerPage.tsx')).McpServerPage }),
    },
    {
      path: 'settings/oauth-apps',
      lazy: async () => ({ Component: (await import('../pages/oauth-apps/OAuthAppsPage.tsx')).OAuthAppsPage }),
    },
    {
      path: 'settings/variables',
      lazy: async () => ({ Component: (await import('../pages/variables/VariablesPage.tsx')).VariablesPage }),
    },
    {
      path: 'settings/log-streaming',
      lazy: async () => ({
        Component: (await import('../pages/log-streaming/LogStreamingPage.tsx')).LogStreamingPage,
      }),
    },
    {
      path: 'settings/provider-keys',
      lazy: async () => ({ Component: (await import('../pages/provider-keys/ProviderKeysPage.tsx')).ProviderKeysPage }),
    },
  ];
}

/** Redirects from former addresses of pages, for links that people saved. */
function formerAddresses() {
  return [
    { path: 'settings/model-api-keys', element: <RedirectFromKeys /> },
    { path: 'settings/usage', element: <LegacyRedirect to="/usage" /> },
    { path: 'settings/wallet', element: <LegacyRedirect to="/wallet" /> },
  ];
}
