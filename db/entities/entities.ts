import { ApiKeyEntity } from './apiKey.ts';
import { CallRecordEntity } from './callRecord.ts';
import { CatalogRunEntity } from './catalogRun.ts';
import { CatalogSourceKeyEntity } from './catalogSources.ts';
import { InvitationEntity } from './invitation.ts';
import { LedgerEntryEntity } from './ledgerEntry.ts';
import { MembershipEntity } from './membership.ts';
import { ModelPriceEntity } from './modelPrice.ts';
import { OrganizationEntity } from './organization.ts';
import { ProjectEntity } from './project.ts';
import { ProjectRoleEntity } from './projectRole.ts';
import { ProviderEntity } from './provider.ts';
import { ProviderKeyEntity } from './providerKey.ts';
import { OAuthAppEntity } from './oauthApps.ts';
import { PasskeyEntity } from './passkey.ts';
import { CustomDomainEntity } from './customDomain.ts';
import { SessionEntity } from './session.ts';
import { ExternalIdentityEntity } from './externalIdentity.ts';
import { SsoAttemptEntity } from './ssoAttempt.ts';
import { SsoConnectionEntity } from './ssoConnection.ts';
import { SsoDomainEntity } from './ssoDomain.ts';
import { WalletEntity } from './wallet.ts';

/** Every entity MikroORM knows. */
export const entities = [
  ApiKeyEntity,
  CallRecordEntity,
  CatalogRunEntity,
  CatalogSourceKeyEntity,
  InvitationEntity,
  LedgerEntryEntity,
  MembershipEntity,
  ModelPriceEntity,
  OrganizationEntity,
  ProjectEntity,
  ProjectRoleEntity,
  ProviderEntity,
  ProviderKeyEntity,
  CustomDomainEntity,
  SessionEntity,
  OAuthAppEntity,
  PasskeyEntity,
  ExternalIdentityEntity,
  SsoAttemptEntity,
  SsoConnectionEntity,
  SsoDomainEntity,
  WalletEntity,
];
