import { DataTableRows } from './dataTableRows.ts';
import { DataTables } from './dataTables.ts';
import { KnowledgeBases } from './knowledgeBases.ts';
import { KnowledgeDocuments } from './knowledgeDocuments.ts';
import { KnowledgeFiles } from './knowledgeFiles.ts';
import { KnowledgeSearch } from './knowledgeSearch.ts';
import { DigitalOrganizations } from './digitalOrganizations.ts';
import { DigitalOrganizationShares } from './digitalOrganizationShares.ts';
import { EditingLeases } from './editingLeases.ts';
import { DigitalOrganizationMoves } from './digitalOrganizationMoves.ts';
import { ExecutionAnswers } from './executionAnswers.ts';
import { ExecutionCalls } from './executionCalls.ts';
import { ExecutionCopies } from './executionCopies.ts';
import { ExecutionData } from './executionData.ts';
import { ExecutionDetails } from './executionDetails.ts';
import { ExecutionFamilies } from './executionFamilies.ts';
import { ExecutionNodes } from './executionNodes.ts';
import { ExecutionProgress } from './executionProgress.ts';
import { ExecutionStatistics } from './executionStatistics.ts';
import { ExecutionQueue } from './executionQueue.ts';
import { ExecutionRetention } from './executionRetention.ts';
import { Executions } from './executions.ts';
import { ExecutionWaits } from './executionWaits.ts';
import { AgentMemories } from './agentMemories.ts';
import { ChatSessions } from './chatSessions.ts';
import { ChatTurns } from './chatTurns.ts';
import { AgentSteps } from './agentSteps.ts';
import { LiveTexts } from './partialOutputs.ts';
import { OrganizationDeletions } from './organizationDeletions.ts';
import { Outbox } from './outbox.ts';
import { AccountDeletions } from './accountDeletions.ts';
import { AccountExports } from './accountExports.ts';
import { Accounts } from './accounts.ts';
import { AnswerParts } from './answerParts.ts';
import { ApiKeys } from './apiKeys.ts';
import { AuditEvents } from './auditEvents.ts';
import { AuditSeals } from './auditSeals.ts';
import { Binaries } from './binaries.ts';
import { ChangeAudiences } from './changeAudiences.ts';
import { CallRecords } from './callRecords.ts';
import { CatalogRuns } from './catalogRuns.ts';
import { CatalogSources } from './catalogSources.ts';
import { Conversations } from './conversations.ts';
import { Credentials } from './credentials.ts';
import { CreditRequests } from './creditRequests.ts';
import { Folders } from './folders.ts';
import { IdempotencyRecords } from './idempotencyRecords.ts';
import { EventLoopBlocks } from './eventLoopBlocks.ts';
import { Events } from './events.ts';
import { InstanceSettings } from './instanceSettings.ts';
import { Invitations } from './invitations.ts';
import { LedgerEntries } from './ledgerEntries.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { MailedEvents } from './mailedEvents.ts';
import { Mails } from './mails.ts';
import { Members } from './members.ts';
import { OrganizationInvitations } from './organizationInvitations.ts';
import { MinuteLimits } from './minuteLimits.ts';
import { ModelJobs } from './modelJobs.ts';
import { ModelPrices } from './modelPrices.ts';
import { Models } from './models.ts';
import { Organizations } from './organizations.ts';
import { ProjectContents } from './projectContents.ts';
import { ServedSources } from './servedSources.ts';
import { ProjectMembers } from './projectMembers.ts';
import { AdminAccounts } from './adminAccounts.ts';
import { InstanceRoles } from './instanceRoles.ts';
import { ProjectRoles } from './projectRoles.ts';
import { PaymentReversals } from './paymentReversals.ts';
import { Payments } from './payments.ts';
import { Plans } from './plans.ts';
import { Projects } from './projects.ts';
import { ProviderHealth } from './providerHealth.ts';
import { ProviderKeys } from './providerKeys.ts';
import { Providers } from './providers.ts';
import { ProcessBeats } from './processBeats.ts';
import { RateLimits } from './rateLimits.ts';
import { SealedValues } from './sealedValues.ts';
import { CustomDomains } from './customDomains.ts';
import { ServiceAccounts } from './serviceAccounts.ts';
import { Search } from './search.ts';
import { SeenValues } from './dedupeValues.ts';
import { StoredResponses } from './storedResponses.ts';
import { InstanceListings } from './instanceListings.ts';
import { Usage } from './usage.ts';
import { WaitingWork } from './waitingWork.ts';
import { Wallets } from './wallets.ts';
import { EvaluationRepositories } from './evaluationRepositories.ts';
import { TestListeners } from './testListeners.ts';
import { TriggerLeases } from './triggerLeases.ts';
import { Triggers } from './triggers.ts';
import { Versions } from './versions.ts';
import { Webhooks } from './webhooks.ts';

/**
 * All repositories of one transaction, made when first asked for. Add one getter per repository and nothing else.
 */
export class Repositories extends EvaluationRepositories {
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

  get digitalOrganizations(): DigitalOrganizations {
    return this.made(DigitalOrganizations);
  }

  get digitalOrganizationShares(): DigitalOrganizationShares {
    return this.made(DigitalOrganizationShares);
  }

  get digitalOrganizationMoves(): DigitalOrganizationMoves {
    return this.made(DigitalOrganizationMoves);
  }

  get folders(): Folders {
    return this.made(Folders);
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

  get partialOutputs(): LiveTexts {
    return this.made(LiveTexts);
  }

  get agentSteps(): AgentSteps {
    return this.made(AgentSteps);
  }

  get executionWaits(): ExecutionWaits {
    return this.made(ExecutionWaits);
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

  get versions(): Versions {
    return this.made(Versions);
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

  get dedupeValues(): SeenValues {
    return this.made(SeenValues);
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
