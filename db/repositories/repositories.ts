import { DataTableRows } from './dataTableRows.ts';
import { DataTables } from './dataTables.ts';
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
import { AgentSteps } from './agentSteps.ts';
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
import { EmailChanges } from './emailChanges.ts';
import { PasswordResets } from './passwordResets.ts';
import { EventLoopBlocks } from './eventLoopBlocks.ts';
import { Events } from './events.ts';
import { InstanceSettings } from './instanceSettings.ts';
import { Invitations } from './invitations.ts';
import { LedgerEntries } from './ledgerEntries.ts';
import { CharacterTurns } from './characterTurns.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { MailedEvents } from './mailedEvents.ts';
import { Mails } from './mails.ts';
import { MappedMembers } from './mappedMembers.ts';
import { Members } from './members.ts';
import { OrganizationInvitations } from './organizationInvitations.ts';
import { MinuteLimits } from './minuteLimits.ts';
import { ModelJobs } from './modelJobs.ts';
import { ModelPrices } from './modelPrices.ts';
import { Models } from './models.ts';
import { Organizations } from './organizations.ts';
import { ProjectContents } from './projectContents.ts';
import { ProjectMembers } from './projectMembers.ts';
import { AdminAccounts } from './adminAccounts.ts';
import { InstanceRoles } from './instanceRoles.ts';
import { ProjectRoles } from './projectRoles.ts';
import { Projects } from './projects.ts';
import { ProviderHealth } from './providerHealth.ts';
import { ProviderKeys } from './providerKeys.ts';
import { Providers } from './providers.ts';
import { RateLimits } from './rateLimits.ts';
import { SealedValues } from './sealedValues.ts';
import { ScimGroups } from './scimGroups.ts';
import { CustomDomains } from './customDomains.ts';
import { ServiceAccounts } from './serviceAccounts.ts';
import { ScimTokens } from './scimTokens.ts';
import { SsoExpiryNotices } from './ssoExpiryNotices.ts';
import { ScimUsers } from './scimUsers.ts';
import { Search } from './search.ts';
import { SeenValues } from './seenValues.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactors } from './secondFactors.ts';
import { Sessions } from './sessions.ts';
import { SignInChallenges } from './signInChallenges.ts';
import { SignInPolicyTable } from './signInPolicies.ts';
import { OutsideIdentities } from './outsideIdentities.ts';
import { SsoAttempts } from './ssoAttempts.ts';
import { SsoConnections } from './ssoConnections.ts';
import { SsoDomains } from './ssoDomains.ts';
import { SsoPolicyTable } from './ssoPolicies.ts';
import { StoredResponses } from './storedResponses.ts';
import { Usage } from './usage.ts';
import { Wallets } from './wallets.ts';
import type { Scope } from './scope.ts';
import { TestListeners } from './testListeners.ts';
import { TriggerLeases } from './triggerLeases.ts';
import { Triggers } from './triggers.ts';
import { Versions } from './versions.ts';
import { Webhooks } from './webhooks.ts';

/**
 * All repositories of one transaction, made when first asked for. Add one getter per repository and nothing else.
 */
export class Repositories {
  readonly scope: Scope;
  readonly #made = new Map<unknown, unknown>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  get catalogRuns(): CatalogRuns {
    return this.#get(CatalogRuns);
  }

  get catalogSources(): CatalogSources {
    return this.#get(CatalogSources);
  }

  get dataTableRows(): DataTableRows {
    return this.#get(DataTableRows);
  }

  get accountDeletions(): AccountDeletions {
    return this.#get(AccountDeletions);
  }

  get accountExports(): AccountExports {
    return this.#get(AccountExports);
  }

  get organizationDeletions(): OrganizationDeletions {
    return this.#get(OrganizationDeletions);
  }

  get dataTables(): DataTables {
    return this.#get(DataTables);
  }

  get auditEvents(): AuditEvents {
    return this.#get(AuditEvents);
  }

  get auditSeals(): AuditSeals {
    return this.#get(AuditSeals);
  }

  get digitalOrganizations(): DigitalOrganizations {
    return this.#get(DigitalOrganizations);
  }

  get digitalOrganizationShares(): DigitalOrganizationShares {
    return this.#get(DigitalOrganizationShares);
  }

  get digitalOrganizationMoves(): DigitalOrganizationMoves {
    return this.#get(DigitalOrganizationMoves);
  }

  get folders(): Folders {
    return this.#get(Folders);
  }

  get editingLeases(): EditingLeases {
    return this.#get(EditingLeases);
  }

  get executionAnswers(): ExecutionAnswers {
    return this.#get(ExecutionAnswers);
  }

  get executionCalls(): ExecutionCalls {
    return this.#get(ExecutionCalls);
  }

  get executionCopies(): ExecutionCopies {
    return this.#get(ExecutionCopies);
  }

  get executionData(): ExecutionData {
    return this.#get(ExecutionData);
  }

  get executionDetails(): ExecutionDetails {
    return this.#get(ExecutionDetails);
  }

  get executionFamilies(): ExecutionFamilies {
    return this.#get(ExecutionFamilies);
  }

  get executionNodes(): ExecutionNodes {
    return this.#get(ExecutionNodes);
  }

  get executionProgress(): ExecutionProgress {
    return this.#get(ExecutionProgress);
  }

  get executionStatistics(): ExecutionStatistics {
    return this.#get(ExecutionStatistics);
  }

  get executionQueue(): ExecutionQueue {
    return this.#get(ExecutionQueue);
  }

  get executionRetention(): ExecutionRetention {
    return this.#get(ExecutionRetention);
  }

  get executions(): Executions {
    return this.#get(Executions);
  }

  get agentMemories(): AgentMemories {
    return this.#get(AgentMemories);
  }

  get agentSteps(): AgentSteps {
    return this.#get(AgentSteps);
  }

  get executionWaits(): ExecutionWaits {
    return this.#get(ExecutionWaits);
  }

  get outbox(): Outbox {
    return this.#get(Outbox);
  }

  get triggerLeases(): TriggerLeases {
    return this.#get(TriggerLeases);
  }

  get triggers(): Triggers {
    return this.#get(Triggers);
  }

  get testListeners(): TestListeners {
    return this.#get(TestListeners);
  }

  get versions(): Versions {
    return this.#get(Versions);
  }

  get webhooks(): Webhooks {
    return this.#get(Webhooks);
  }

  get accounts(): Accounts {
    return this.#get(Accounts);
  }

  get characterTurns(): CharacterTurns {
    return this.#get(CharacterTurns);
  }

  get keptAnswers(): KeptAnswers {
    return this.#get(KeptAnswers);
  }

  get answerParts(): AnswerParts {
    return this.#get(AnswerParts);
  }

  get apiKeys(): ApiKeys {
    return this.#get(ApiKeys);
  }

  get binaries(): Binaries {
    return this.#get(Binaries);
  }

  get callRecords(): CallRecords {
    return this.#get(CallRecords);
  }

  get changeAudiences(): ChangeAudiences {
    return this.#get(ChangeAudiences);
  }

  get conversations(): Conversations {
    return this.#get(Conversations);
  }

  get credentials(): Credentials {
    return this.#get(Credentials);
  }

  get events(): Events {
    return this.#get(Events);
  }

  get idempotencyRecords(): IdempotencyRecords {
    return this.#get(IdempotencyRecords);
  }

  get instanceSettings(): InstanceSettings {
    return this.#get(InstanceSettings);
  }

  get creditRequests(): CreditRequests {
    return this.#get(CreditRequests);
  }

  get invitations(): Invitations {
    return this.#get(Invitations);
  }

  get ledgerEntries(): LedgerEntries {
    return this.#get(LedgerEntries);
  }

  get mailedEvents(): MailedEvents {
    return this.#get(MailedEvents);
  }

  get mails(): Mails {
    return this.#get(Mails);
  }

  get minuteLimits(): MinuteLimits {
    return this.#get(MinuteLimits);
  }

  get modelJobs(): ModelJobs {
    return this.#get(ModelJobs);
  }

  get modelPrices(): ModelPrices {
    return this.#get(ModelPrices);
  }

  get models(): Models {
    return this.#get(Models);
  }

  get organizations(): Organizations {
    return this.#get(Organizations);
  }

  get projectMembers(): ProjectMembers {
    return this.#get(ProjectMembers);
  }

  get projects(): Projects {
    return this.#get(Projects);
  }

  get providerHealth(): ProviderHealth {
    return this.#get(ProviderHealth);
  }

  get providerKeys(): ProviderKeys {
    return this.#get(ProviderKeys);
  }

  get providers(): Providers {
    return this.#get(Providers);
  }

  get rateLimits(): RateLimits {
    return this.#get(RateLimits);
  }

  get sealedValues(): SealedValues {
    return this.#get(SealedValues);
  }

  get scimGroups(): ScimGroups {
    return this.#get(ScimGroups);
  }

  get customDomains(): CustomDomains {
    return this.#get(CustomDomains);
  }

  get serviceAccounts(): ServiceAccounts {
    return this.#get(ServiceAccounts);
  }

  get scimTokens(): ScimTokens {
    return this.#get(ScimTokens);
  }

  get ssoExpiryNotices(): SsoExpiryNotices {
    return this.#get(SsoExpiryNotices);
  }

  get scimUsers(): ScimUsers {
    return this.#get(ScimUsers);
  }

  get search(): Search {
    return this.#get(Search);
  }

  get seenValues(): SeenValues {
    return this.#get(SeenValues);
  }

  get sessions(): Sessions {
    return this.#get(Sessions);
  }

  get emailChanges(): EmailChanges {
    return this.#get(EmailChanges);
  }

  get passwordResets(): PasswordResets {
    return this.#get(PasswordResets);
  }

  get passkeys(): Passkeys {
    return this.#get(Passkeys);
  }

  get secondFactors(): SecondFactors {
    return this.#get(SecondFactors);
  }

  get signInChallenges(): SignInChallenges {
    return this.#get(SignInChallenges);
  }

  get signInPolicies(): SignInPolicyTable {
    return this.#get(SignInPolicyTable);
  }

  get outsideIdentities(): OutsideIdentities {
    return this.#get(OutsideIdentities);
  }

  get projectRoles(): ProjectRoles {
    return this.#get(ProjectRoles);
  }

  get members(): Members {
    return this.#get(Members);
  }

  get organizationInvitations(): OrganizationInvitations {
    return this.#get(OrganizationInvitations);
  }

  get projectContents(): ProjectContents {
    return this.#get(ProjectContents);
  }

  get instanceRoles(): InstanceRoles {
    return this.#get(InstanceRoles);
  }

  get adminAccounts(): AdminAccounts {
    return this.#get(AdminAccounts);
  }

  get mappedMembers(): MappedMembers {
    return this.#get(MappedMembers);
  }

  get ssoAttempts(): SsoAttempts {
    return this.#get(SsoAttempts);
  }

  get ssoConnections(): SsoConnections {
    return this.#get(SsoConnections);
  }

  get ssoDomains(): SsoDomains {
    return this.#get(SsoDomains);
  }

  get ssoPolicies(): SsoPolicyTable {
    return this.#get(SsoPolicyTable);
  }

  get storedResponses(): StoredResponses {
    return this.#get(StoredResponses);
  }

  get eventLoopBlocks(): EventLoopBlocks {
    return this.#get(EventLoopBlocks);
  }

  get usage(): Usage {
    return this.#get(Usage);
  }

  get wallets(): Wallets {
    return this.#get(Wallets);
  }

  #get<T>(repository: new (scope: Scope) => T): T {
    let made = this.#made.get(repository) as T | undefined;
    if (!made) this.#made.set(repository, (made = new repository(this.scope)));
    return made;
  }
}
