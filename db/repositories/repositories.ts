import { DataTableRows } from './dataTables/dataTableRows.ts';
import { DataTables } from './dataTables/dataTables.ts';
import { KnowledgeBases } from './knowledge/knowledgeBases.ts';
import { KnowledgeDocuments } from './knowledge/knowledgeDocuments.ts';
import { KnowledgeFiles } from './knowledge/knowledgeFiles.ts';
import { KnowledgeSearch } from './knowledge/knowledgeSearch.ts';
import { EditingLeases } from './changes/editingLeases.ts';
import { ExecutionAnswers } from './executions/executionAnswers.ts';
import { ExecutionCalls } from './executions/executionCalls.ts';
import { ExecutionCopies } from './executions/executionCopies.ts';
import { ExecutionData } from './executions/executionData.ts';
import { ExecutionDetails } from './executions/executionDetails.ts';
import { ExecutionFamilies } from './executions/executionFamilies.ts';
import { ExecutionNodes } from './executions/executionNodes.ts';
import { ExecutionProgress } from './executions/executionProgress.ts';
import { ExecutionSpans } from './executions/executionSpans.ts';
import { TracedRows } from './executions/tracedRows.ts';
import { ExecutionStatistics } from './executions/executionStatistics.ts';
import { ExecutionQueue } from './executions/executionQueue.ts';
import { ExecutionRetention } from './executions/executionRetention.ts';
import { Executions } from './executions/executions.ts';
import { ExecutionWaits } from './executions/executionWaits.ts';
import { AgentMemories } from './executions/agentMemories.ts';
import { ChatSessions } from './executions/chatSessions.ts';
import { ChatTurns } from './executions/chatTurns.ts';
import { AgentDecisions } from './executions/agentDecisions.ts';
import { AgentSteps } from './executions/agentSteps.ts';
import { PartialOutputs } from './executions/partialOutputs.ts';
import { OrganizationDeletions } from './organizations/organizationDeletions.ts';
import { OpenExecutions } from './executions/openExecutions.ts';
import { Outbox } from './executions/outbox.ts';
import { AccountDeletions } from './identity/accountDeletions.ts';
import { AccountExports } from './identity/accountExports.ts';
import { Accounts } from './identity/accounts.ts';
import { AnswerParts } from './gateway/answerParts.ts';
import { ApiKeys } from './identity/apiKeys.ts';
import { AuditEvents } from './audit/auditEvents.ts';
import { AuditSeals } from './audit/auditSeals.ts';
import { Binaries } from './executions/binaries.ts';
import { ChangeAudiences } from './changes/changeAudiences.ts';
import { CallRecords } from './gateway/callRecords.ts';
import { CatalogRuns } from './catalog/catalogRuns.ts';
import { CatalogSources } from './catalog/catalogSources.ts';
import { Conversations } from './gateway/conversations.ts';
import { Credentials } from './credentials/credentials.ts';
import { OAuthApps } from './credentials/oauthApps.ts';
import { CreditRequests } from './billing/creditRequests.ts';
import { IdempotencyRecords } from './instance/idempotencyRecords.ts';
import { EventLoopBlocks } from './instance/eventLoopBlocks.ts';
import { Events } from './organizations/events.ts';
import { InstanceSettings } from './instance/instanceSettings.ts';
import { Invitations } from './identity/invitations.ts';
import { LedgerEntries } from './billing/ledgerEntries.ts';
import { KeptAnswers } from './catalog/keptAnswers.ts';
import { MailedEvents } from './mail/mailedEvents.ts';
import { Mails } from './mail/mails.ts';
import { Members } from './identity/members.ts';
import { OrganizationInvitations } from './identity/organizationInvitations.ts';
import { ApiDocuments } from './apiDocuments/apiDocuments.ts';
import { Variables } from './variables/variables.ts';
import { StaticData } from './executions/staticData.ts';
import { CustomData } from './executions/customData.ts';
import { MinuteLimits } from './gateway/minuteLimits.ts';
import { ModelJobs } from './gateway/modelJobs.ts';
import { ModelPrices } from './gateway/modelPrices.ts';
import { Models } from './gateway/models.ts';
import { SandboxPool } from './gateway/sandboxPool.ts';
import { Organizations } from './organizations/organizations.ts';
import { ProjectContents } from './organizations/projectContents.ts';
import { ServedSources } from './catalog/servedSources.ts';
import { ProjectMembers } from './identity/projectMembers.ts';
import { AdminAccounts } from './identity/adminAccounts.ts';
import { InstanceRoles } from './identity/instanceRoles.ts';
import { ProjectRoles } from './identity/projectRoles.ts';
import { PaymentReversals } from './billing/paymentReversals.ts';
import { Payments } from './billing/payments.ts';
import { Plans } from './billing/plans.ts';
import { Projects } from './organizations/projects.ts';
import { ProviderHealth } from './gateway/providerHealth.ts';
import { ProviderKeys } from './gateway/providerKeys.ts';
import { Providers } from './gateway/providers.ts';
import { ProcessBeats } from './instance/processBeats.ts';
import { RateLimits } from './gateway/rateLimits.ts';
import { SealedValues } from './credentials/sealedValues.ts';
import { CustomDomains } from './organizations/customDomains.ts';
import { ServiceAccounts } from './identity/serviceAccounts.ts';
import { Search } from './organizations/search.ts';
import { DedupeValues } from './executions/dedupeValues.ts';
import { StoredResponses } from './gateway/storedResponses.ts';
import { InstanceListings } from './employees/instanceListings.ts';
import { InstanceUsage } from './billing/instanceUsage.ts';
import { Budgets } from './billing/budgets.ts';
import { Usage } from './billing/usage.ts';
import { WaitingWork } from './executions/waitingWork.ts';
import { Wallets } from './billing/wallets.ts';
import { CallCheckRepositories } from './gateway/callCheckRepositories.ts';
import { TestListeners } from './executions/testListeners.ts';
import { HookRegistrations } from './executions/hookRegistrations.ts';
import { HookUpkeep } from './executions/hookUpkeep.ts';
import { TriggerLeases } from './executions/triggerLeases.ts';
import { Triggers } from './executions/triggers.ts';
import { Webhooks } from './executions/webhooks.ts';

/**
 * All repositories of one transaction, made when first asked for. Add one getter per repository and nothing else.
 */
export class Repositories extends CallCheckRepositories {
  get catalogRuns(): CatalogRuns {
    return this.made(CatalogRuns);
  }

  get catalogSources(): CatalogSources {
    return this.made(CatalogSources);
  }

  get dataTableRows(): DataTableRows {
    return this.made(DataTableRows);
  }

  get accountDeletions(): AccountDeletions {
    return this.made(AccountDeletions);
  }

  get accountExports(): AccountExports {
    return this.made(AccountExports);
  }

  get organizationDeletions(): OrganizationDeletions {
    return this.made(OrganizationDeletions);
  }

  get apiDocuments(): ApiDocuments {
    return this.made(ApiDocuments);
  }

  get variables(): Variables {
    return this.made(Variables);
  }
  get staticData(): StaticData {
    return this.made(StaticData);
  }
  get customData(): CustomData {
    return this.made(CustomData);
  }
  get knowledgeBases(): KnowledgeBases {
    return this.made(KnowledgeBases);
  }
  get knowledgeDocuments(): KnowledgeDocuments {
    return this.made(KnowledgeDocuments);
  }
  get knowledgeFiles(): KnowledgeFiles {
    return this.made(KnowledgeFiles);
  }
  get knowledgeSearch(): KnowledgeSearch {
    return this.made(KnowledgeSearch);
  }
  get dataTables(): DataTables {
    return this.made(DataTables);
  }
  get auditEvents(): AuditEvents {
    return this.made(AuditEvents);
  }
  get auditSeals(): AuditSeals {
    return this.made(AuditSeals);
  }
  get editingLeases(): EditingLeases {
    return this.made(EditingLeases);
  }

  get executionAnswers(): ExecutionAnswers {
    return this.made(ExecutionAnswers);
  }

  get executionCalls(): ExecutionCalls {
    return this.made(ExecutionCalls);
  }

  get executionCopies(): ExecutionCopies {
    return this.made(ExecutionCopies);
  }

  get executionData(): ExecutionData {
    return this.made(ExecutionData);
  }

  get executionDetails(): ExecutionDetails {
    return this.made(ExecutionDetails);
  }

  get executionFamilies(): ExecutionFamilies {
    return this.made(ExecutionFamilies);
  }

  get executionNodes(): ExecutionNodes {
    return this.made(ExecutionNodes);
  }

  get executionProgress(): ExecutionProgress {
    return this.made(ExecutionProgress);
  }

  get executionStatistics(): ExecutionStatistics {
    return this.made(ExecutionStatistics);
  }

  get executionQueue(): ExecutionQueue {
    return this.made(ExecutionQueue);
  }

  get executionSpans(): ExecutionSpans {
    return this.made(ExecutionSpans);
  }

  get tracedRows(): TracedRows {
    return this.made(TracedRows);
  }

  get executionRetention(): ExecutionRetention {
    return this.made(ExecutionRetention);
  }

  get executions(): Executions {
    return this.made(Executions);
  }

  get chatSessions(): ChatSessions {
    return this.made(ChatSessions);
  }

  get chatTurns(): ChatTurns {
    return this.made(ChatTurns);
  }

  get agentMemories(): AgentMemories {
    return this.made(AgentMemories);
  }

  get partialOutputs(): PartialOutputs {
    return this.made(PartialOutputs);
  }

  get agentDecisions(): AgentDecisions {
    return this.made(AgentDecisions);
  }

  get agentSteps(): AgentSteps {
    return this.made(AgentSteps);
  }

  get executionWaits(): ExecutionWaits {
    return this.made(ExecutionWaits);
  }

  get openExecutions(): OpenExecutions {
    return this.made(OpenExecutions);
  }

  get outbox(): Outbox {
    return this.made(Outbox);
  }

  get triggerLeases(): TriggerLeases {
    return this.made(TriggerLeases);
  }

  get triggers(): Triggers {
    return this.made(Triggers);
  }

  get testListeners(): TestListeners {
    return this.made(TestListeners);
  }

  get hookUpkeep(): HookUpkeep {
    return this.made(HookUpkeep);
  }

  get hookRegistrations(): HookRegistrations {
    return this.made(HookRegistrations);
  }

  get webhooks(): Webhooks {
    return this.made(Webhooks);
  }

  get accounts(): Accounts {
    return this.made(Accounts);
  }

  get keptAnswers(): KeptAnswers {
    return this.made(KeptAnswers);
  }

  get answerParts(): AnswerParts {
    return this.made(AnswerParts);
  }

  get apiKeys(): ApiKeys {
    return this.made(ApiKeys);
  }

  get binaries(): Binaries {
    return this.made(Binaries);
  }

  get callRecords(): CallRecords {
    return this.made(CallRecords);
  }

  get changeAudiences(): ChangeAudiences {
    return this.made(ChangeAudiences);
  }

  get conversations(): Conversations {
    return this.made(Conversations);
  }

  get credentials(): Credentials {
    return this.made(Credentials);
  }

  get events(): Events {
    return this.made(Events);
  }

  get idempotencyRecords(): IdempotencyRecords {
    return this.made(IdempotencyRecords);
  }

  get instanceSettings(): InstanceSettings {
    return this.made(InstanceSettings);
  }

  get creditRequests(): CreditRequests {
    return this.made(CreditRequests);
  }

  get invitations(): Invitations {
    return this.made(Invitations);
  }

  get ledgerEntries(): LedgerEntries {
    return this.made(LedgerEntries);
  }

  get mailedEvents(): MailedEvents {
    return this.made(MailedEvents);
  }

  get mails(): Mails {
    return this.made(Mails);
  }

  get minuteLimits(): MinuteLimits {
    return this.made(MinuteLimits);
  }

  get modelJobs(): ModelJobs {
    return this.made(ModelJobs);
  }

  get modelPrices(): ModelPrices {
    return this.made(ModelPrices);
  }

  get models(): Models {
    return this.made(Models);
  }

  get sandboxPool(): SandboxPool {
    return this.made(SandboxPool);
  }

  get oauthApps(): OAuthApps {
    return this.made(OAuthApps);
  }

  get organizations(): Organizations {
    return this.made(Organizations);
  }

  get projectMembers(): ProjectMembers {
    return this.made(ProjectMembers);
  }

  get projects(): Projects {
    return this.made(Projects);
  }

  get providerHealth(): ProviderHealth {
    return this.made(ProviderHealth);
  }

  get providerKeys(): ProviderKeys {
    return this.made(ProviderKeys);
  }

  get providers(): Providers {
    return this.made(Providers);
  }

  get rateLimits(): RateLimits {
    return this.made(RateLimits);
  }

  get sealedValues(): SealedValues {
    return this.made(SealedValues);
  }

  get paymentReversals(): PaymentReversals {
    return this.made(PaymentReversals);
  }

  get payments(): Payments {
    return this.made(Payments);
  }

  get plans(): Plans {
    return this.made(Plans);
  }

  get customDomains(): CustomDomains {
    return this.made(CustomDomains);
  }

  get serviceAccounts(): ServiceAccounts {
    return this.made(ServiceAccounts);
  }

  get search(): Search {
    return this.made(Search);
  }

  get dedupeValues(): DedupeValues {
    return this.made(DedupeValues);
  }

  get projectRoles(): ProjectRoles {
    return this.made(ProjectRoles);
  }

  get members(): Members {
    return this.made(Members);
  }

  get organizationInvitations(): OrganizationInvitations {
    return this.made(OrganizationInvitations);
  }

  get servedSources(): ServedSources {
    return this.made(ServedSources);
  }
  get projectContents(): ProjectContents {
    return this.made(ProjectContents);
  }

  get instanceRoles(): InstanceRoles {
    return this.made(InstanceRoles);
  }

  get adminAccounts(): AdminAccounts {
    return this.made(AdminAccounts);
  }

  get storedResponses(): StoredResponses {
    return this.made(StoredResponses);
  }

  get processBeats(): ProcessBeats {
    return this.made(ProcessBeats);
  }

  get eventLoopBlocks(): EventLoopBlocks {
    return this.made(EventLoopBlocks);
  }

  get instanceListings(): InstanceListings {
    return this.made(InstanceListings);
  }

  get instanceUsage(): InstanceUsage {
    return this.made(InstanceUsage);
  }

  get budgets(): Budgets {
    return this.made(Budgets);
  }

  get usage(): Usage {
    return this.made(Usage);
  }

  get waitingWork(): WaitingWork {
    return this.made(WaitingWork);
  }

  get wallets(): Wallets {
    return this.made(Wallets);
  }
}
