import { account } from './en/account.ts';
import { admin } from './en/admin.ts';
import { apiDocuments } from './en/apiDocuments.ts';
import { app } from './en/app.ts';
import { auditLog } from './en/auditLog.ts';
import { batches } from './en/batches.ts';
import { canvas } from './en/canvas.ts';
import { catalog } from './en/catalog.ts';
import { comments } from './en/comments.ts';
import { common } from './en/common.ts';
import { credentials } from './en/credentials.ts';
import { dataTables } from './en/dataTables.ts';
import { digitalOrganizations } from './en/digitalOrganizations.ts';
import { drafting } from './en/drafting.ts';
import { employees } from './en/employees.ts';
import { executions } from './en/executions.ts';
import { expressions } from './en/expressions.ts';
import { folders } from './en/folders.ts';
import { forms } from './en/forms.ts';
import { guardrails } from './en/guardrails.ts';
import { health } from './en/health.ts';
import { home } from './en/home.ts';
import { inbox } from './en/inbox.ts';
import { insights } from './en/insights.ts';
import { items } from './en/items.ts';
import { keys } from './en/keys.ts';
import { evaluations } from './en/evaluations.ts';
import { knowledge } from './en/knowledge.ts';
import { leaving } from './en/leaving.ts';
import { logStreaming } from './en/logStreaming.ts';
import { market } from './en/market.ts';
import { mcp } from './en/mcp.ts';
import { members } from './en/members.ts';
import { migration } from './en/migration.ts';
import { models } from './en/models.ts';
import { oauthApps } from './en/oauthApps.ts';
import { panel } from './en/panel.ts';
import { plan } from './en/plan.ts';
import { playground } from './en/playground.ts';
import { recovery } from './en/recovery.ts';
import { domains } from './en/domains.ts';
import { serviceAccounts } from './en/serviceAccounts.ts';
import { projects } from './en/projects.ts';
import { publish } from './en/publish.ts';
import { roles } from './en/roles.ts';
import { security } from './en/security.ts';
import { signIn } from './en/signIn.ts';
import { sso } from './en/sso.ts';
import { templates } from './en/templates.ts';
import { usage } from './en/usage.ts';
import { variables } from './en/variables.ts';

/** All English texts by area and name; `canvas.alignLeft` is the id of one. Counted ones have `_one` and `_other`. */
export const english = {
  account,
  admin,
  apiDocuments,
  app,
  auditLog,
  batches,
  canvas,
  catalog,
  comments,
  common,
  credentials,
  dataTables,
  digitalOrganizations,
  drafting,
  employees,
  executions,
  expressions,
  folders,
  forms,
  guardrails,
  health,
  home,
  inbox,
  insights,
  items,
  keys,
  evaluations,
  knowledge,
  leaving,
  logStreaming,
  market,
  mcp,
  members,
  models,
  oauthApps,
  panel,
  plan,
  playground,
  projects,
  migration,
  recovery,
  domains,
  serviceAccounts,
  publish,
  roles,
  security,
  signIn,
  sso,
  templates,
  usage,
  variables,
} as const;
