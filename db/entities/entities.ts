import { ListingRatingEntity } from './listingRating.ts';
import { RunCallbackEntity } from './runCallback.ts';
import { DeliverableEntity, EmployeeRunEntity, EmployeeRunEventEntity, EmployeeRunPartEntity } from './employeeRun.ts';
import {
  EmployeeEntity,
  EmployeeVersionEntity,
  ListingEntity,
  ListingPriceEntity,
  PositionEntity,
} from './employee.ts';
import { AccountEntity } from './account.ts';
import {
  EmailChangeEntity,
  EmailConfirmationEntity,
  MailedEventEntity,
  PasswordResetEntity,
} from './accountChanges.ts';
import { AnswerPartEntity } from './answerPart.ts';
import { ApiKeyEntity } from './apiKey.ts';
import { AuditAnchorEntity } from './auditAnchor.ts';
import { AuditEventEntity } from './auditEvent.ts';
import { AuditLineEntity } from './auditLine.ts';
import { AuditSealEntity } from './auditSeal.ts';
import { BinaryEntity } from './binary.ts';
import { CallAttemptsEntity } from './callAttempts.ts';
import { CharacterTurnEntity } from './characterTurn.ts';
import { KeptAnswerEntity } from './keptAnswer.ts';
import {
  KnowledgeBaseEntity,
  KnowledgeChunkEntity,
  KnowledgeCodeEntity,
  KnowledgeDocumentEntity,
  KnowledgeEmbeddingEntity,
  KnowledgeFileEntity,
} from './knowledge.ts';
import {
  EvaluationEntity,
  EvaluationResultEntity,
  EvaluationRowSourceEntity,
  EvaluationRunEntity,
} from './evaluation.ts';
import { SsoExpiryNoticeEntity } from './ssoExpiryNotice.ts';
import { CallRecordEntity } from './callRecord.ts';
import { CatalogRunEntity } from './catalogRun.ts';
import { CatalogAnswerEntity, CatalogTurnEntity } from './catalogShared.ts';
import { CatalogSourceHealthEntity, CatalogSourceKeyEntity, CatalogSourceSettingEntity } from './catalogSources.ts';
import { ConversationEntity } from './conversation.ts';
import { CredentialEntity } from './credential.ts';
import { CredentialShareEntity } from './credentialShare.ts';
import { CreditRequestEntity } from './creditRequest.ts';
import { DataTableEntity } from './dataTable.ts';
import { DataTableRowEntity } from './dataTableRow.ts';
import { DigitalOrganizationEntity } from './digitalOrganization.ts';
import { DigitalOrganizationShareEntity } from './digitalOrganizationShare.ts';
import { EditingLeaseEntity } from './editingLease.ts';
import { EventEntity } from './event.ts';
import { EventLoopBlockEntity } from './eventLoopBlock.ts';
import { ProcessBeatEntity } from './processBeat.ts';
import { EventReadEntity } from './eventRead.ts';
import { ExecutionEntity } from './execution.ts';
import { ExecutionAnswerEntity } from './executionAnswer.ts';
import { ExecutionBinaryEntity } from './executionBinary.ts';
import { ExecutionDataEntity } from './executionData.ts';
import { ExecutionNodeEntity } from './executionNode.ts';
import { ExecutionTurnEntity } from './executionTurn.ts';
import { ExecutionErrorWordsEntity } from './executionErrorWords.ts';
import { ExecutionWaitEntity } from './executionWait.ts';
import { FolderEntity } from './folder.ts';
import { HoldEntity } from './hold.ts';
import { IdempotencyRecordEntity } from './idempotencyRecord.ts';
import { ModelJobEntity } from './modelJob.ts';
import { InstanceSettingEntity } from './instanceSetting.ts';
import { InvitationEntity } from './invitation.ts';
import { LedgerEntryEntity } from './ledgerEntry.ts';
import { MailEntity } from './mail.ts';
import { MembershipEntity } from './membership.ts';
import { ModelEntity } from './model.ts';
import { ModelAliasEntity } from './modelAlias.ts';
import { ModelPriceEntity } from './modelPrice.ts';
import { ModelProviderEntity } from './modelProvider.ts';
import { OrganizationEntity } from './organization.ts';
import { OutboxEntryEntity } from './outboxEntry.ts';
import { ProjectEntity } from './project.ts';
import { ProjectMemberEntity } from './projectMember.ts';
import { DisabledAccountEntity } from './disabledAccount.ts';
import { InstanceRoleEntity, InstanceRoleHolderEntity } from './instanceRole.ts';
import { ProjectRoleEntity } from './projectRole.ts';
import { ProviderEntity } from './provider.ts';
import { ProviderKeyEntity } from './providerKey.ts';
import { RateLimitEntity } from './rateLimit.ts';
import { RateWindowEntity } from './rateWindow.ts';
import { PasskeyChallengeEntity, PasskeyEntity } from './passkey.ts';
import { RecoveryCodeEntity, SignInChallengeEntity, TotpSecretEntity } from './secondFactors.ts';
import { ScimGroupEntity } from './scimGroup.ts';
import { ScimGroupMemberEntity } from './scimGroupMember.ts';
import { ExecutionCountEntity } from './executionCount.ts';
import { PaymentEventEntity } from './paymentEvent.ts';
import { PaymentReversalEntity } from './paymentReversal.ts';
import { PaymentKeyEntity } from './paymentKey.ts';
import { PaymentCustomerEntity } from './paymentCustomer.ts';
import { PlanEntity } from './plan.ts';
import { CustomDomainEntity } from './customDomain.ts';
import { ServiceAccountEntity } from './serviceAccount.ts';
import { ScimTokenEntity } from './scimToken.ts';
import { ScimUserEntity } from './scimUser.ts';
import { SeenHistoryEntity } from './seenHistory.ts';
import { SeenRunEntity } from './seenRun.ts';
import { AgentMemoryEntity } from './agentMemory.ts';
import { ChatSessionEntity } from './chatSession.ts';
import { ChatTurnEntity } from './chatTurn.ts';
import { AgentStepEntity } from './agentStep.ts';
import { LiveTextEntity } from './liveText.ts';
import { AgentToolCallEntity } from './agentToolCall.ts';
import { SeenValueEntity } from './seenValue.ts';
import { SessionEntity } from './session.ts';
import { SignInPolicyEntity } from './signInPolicy.ts';
import { OutsideIdentityEntity } from './externalIdentity.ts';
import { SsoAssertionEntity } from './ssoAssertion.ts';
import { OAuthRecordEntity } from './oauthRecord.ts';
import { SsoAttemptEntity } from './ssoAttempt.ts';
import { SsoConnectionEntity } from './ssoConnection.ts';
import { SsoDomainEntity } from './ssoDomain.ts';
import { SsoPolicyEntity } from './ssoPolicy.ts';
import { StoredResponseEntity } from './storedResponse.ts';
import { TestListenerEntity } from './testListener.ts';
import { TriggerEntity } from './trigger.ts';
import { TriggerFileEntity } from './triggerFile.ts';
import { UsageDayEntity } from './usageDay.ts';
import { UsageProgressEntity } from './usageProgress.ts';
import { VersionEntity } from './version.ts';
import { WalletEntity } from './wallet.ts';
import { WebhookEntity } from './webhook.ts';
import { RunShareEntity } from './runShare.ts';
import { VerdictMailEntity, VerdictMailWishEntity } from './verdictMail.ts';

/** Every entity MikroORM knows. */
export const entities = [
  AccountEntity,
  AnswerPartEntity,
  ApiKeyEntity,
  AuditAnchorEntity,
  AuditEventEntity,
  AuditLineEntity,
  AuditSealEntity,
  BinaryEntity,
  CallAttemptsEntity,
  CharacterTurnEntity,
  KeptAnswerEntity,
  EvaluationEntity,
  EvaluationRunEntity,
  EvaluationResultEntity,
  EvaluationRowSourceEntity,
  KnowledgeBaseEntity,
  KnowledgeDocumentEntity,
  KnowledgeChunkEntity,
  KnowledgeCodeEntity,
  KnowledgeEmbeddingEntity,
  KnowledgeFileEntity,
  SsoExpiryNoticeEntity,
  CallRecordEntity,
  CatalogAnswerEntity,
  CatalogRunEntity,
  CatalogSourceHealthEntity,
  CatalogSourceKeyEntity,
  CatalogSourceSettingEntity,
  CatalogTurnEntity,
  ConversationEntity,
  CredentialEntity,
  CredentialShareEntity,
  CreditRequestEntity,
  DataTableEntity,
  DataTableRowEntity,
  DigitalOrganizationEntity,
  DigitalOrganizationShareEntity,
  EditingLeaseEntity,
  EmailChangeEntity,
  EmailConfirmationEntity,
  EventEntity,
  EventLoopBlockEntity,
  ProcessBeatEntity,
  EventReadEntity,
  ExecutionEntity,
  ExecutionAnswerEntity,
  ExecutionBinaryEntity,
  ExecutionDataEntity,
  ExecutionNodeEntity,
  ExecutionTurnEntity,
  ExecutionErrorWordsEntity,
  ExecutionWaitEntity,
  FolderEntity,
  HoldEntity,
  IdempotencyRecordEntity,
  ModelJobEntity,
  InstanceSettingEntity,
  InvitationEntity,
  LedgerEntryEntity,
  MailEntity,
  MailedEventEntity,
  MembershipEntity,
  ModelEntity,
  ModelAliasEntity,
  ModelPriceEntity,
  ModelProviderEntity,
  OrganizationEntity,
  OutboxEntryEntity,
  ProjectEntity,
  ProjectMemberEntity,
  ProjectRoleEntity,
  DisabledAccountEntity,
  InstanceRoleEntity,
  InstanceRoleHolderEntity,
  EmployeeEntity,
  EmployeeVersionEntity,
  ListingEntity,
  ListingPriceEntity,
  PositionEntity,
  DeliverableEntity,
  EmployeeRunEntity,
  EmployeeRunEventEntity,
  EmployeeRunPartEntity,
  RunCallbackEntity,
  ListingRatingEntity,
  VerdictMailEntity,
  RunShareEntity,
  VerdictMailWishEntity,
  ProviderEntity,
  ProviderKeyEntity,
  RateLimitEntity,
  RateWindowEntity,
  ScimGroupEntity,
  ScimGroupMemberEntity,
  ScimTokenEntity,
  CustomDomainEntity,
  PlanEntity,
  PaymentCustomerEntity,
  PaymentKeyEntity,
  PaymentEventEntity,
  PaymentReversalEntity,
  ExecutionCountEntity,
  ServiceAccountEntity,
  ScimUserEntity,
  SeenHistoryEntity,
  SeenRunEntity,
  AgentMemoryEntity,
  ChatSessionEntity,
  ChatTurnEntity,
  AgentStepEntity,
  LiveTextEntity,
  AgentToolCallEntity,
  SeenValueEntity,
  SessionEntity,
  PasskeyChallengeEntity,
  PasswordResetEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  SignInChallengeEntity,
  SignInPolicyEntity,
  OutsideIdentityEntity,
  SsoAssertionEntity,
  OAuthRecordEntity,
  SsoAttemptEntity,
  SsoConnectionEntity,
  SsoDomainEntity,
  TotpSecretEntity,
  SsoPolicyEntity,
  StoredResponseEntity,
  TestListenerEntity,
  TriggerEntity,
  TriggerFileEntity,
  UsageDayEntity,
  UsageProgressEntity,
  VersionEntity,
  WalletEntity,
  WebhookEntity,
];
