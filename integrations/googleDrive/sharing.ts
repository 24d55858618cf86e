import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { asAdmin, googleRole, role } from './fields.ts';
import { everyDrive, filePath } from './requests.ts';

const personal = ['user', 'group'] as const;

/** Fields of everything that is shared. */
export const sharingFields = {
  role: role({ title: 'Role', default: 'reader' }),
  share_with: choice([...personal, 'domain', 'anyone'], {
    user: 'A person',
    group: 'A group',
    domain: 'An organization',
    anyone: 'Anyone with the link',
  })({ title: 'Share with', default: 'user' }),
  email: text({
    title: 'Email address',
    placeholder: 'ada@example.com',
    maxLength: 320,
    showWhen: { share_with: personal },
  }),
  domain: text({
    title: 'Domain',
    placeholder: 'example.com',
    maxLength: 260,
    showWhen: { share_with: ['domain'] },
  }),
  notify: boolean({
    title: 'Send an email',
    description: 'A new owner is always notified.',
    default: false,
    showWhen: { share_with: personal },
  }),
  message: text({
    title: 'Text of the email',
    control: 'textarea',
    maxLength: 10_000,
    showWhen: { share_with: personal, notify: [true] },
  }),
  allow_discovery: boolean({
    title: 'Found by searches',
    rare: true,
    showWhen: { share_with: ['domain', 'anyone'] },
  }),
  expires_at: text({
    title: 'Until',
    description: 'Time with zone, at most a year ahead.',
    placeholder: '2026-12-31T23:00:00Z',
    rare: true,
    maxLength: 40,
    showWhen: { share_with: personal },
  }),
  move_to_root: boolean({
    title: "Move to the new owner's My Drive",
    rare: true,
    showWhen: { role: ['owner'] },
  }),
  as_admin: asAdmin,
};

interface Sharing {
  role: string;
  share_with: 'user' | 'group' | 'domain' | 'anyone';
  email?: string;
  domain?: string;
  notify: boolean;
  message?: string;
  allow_discovery?: boolean;
  expires_at?: string;
  move_to_root?: boolean;
  as_admin?: boolean;
}

/**
 * Returns the request that shares a file or folder: https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions/create.
 * Errors: `parameter_invalid` without an address or domain.
 */
export function sharing(of: string, given: Sharing): VendorRequest {
  const { role: as, share_with: type, email, domain, notify, message } = given;
  const isPersonal = type === 'user' || type === 'group';
  if (isPersonal && !email) throw missing('email', 'Enter the email address to share with.');
  if (type === 'domain' && !domain) throw missing('domain', 'Enter the domain to share with.');
  const isTransfer = as === 'owner';
  const isNotified = isTransfer || notify;
  return {
    method: 'POST',
    path: `${filePath(of)}/permissions`,
    query: {
      ...everyDrive,
      fields: 'id,type,role,emailAddress,domain,displayName,expirationTime',
      ...(isPersonal ? { sendNotificationEmail: isNotified } : {}),
      ...(isPersonal && isNotified ? { emailMessage: message } : {}),
      ...(isTransfer ? { transferOwnership: true, moveToNewOwnersRoot: given.move_to_root } : {}),
      useDomainAdminAccess: given.as_admin,
    },
    json: {
      role: googleRole(as),
      type,
      ...(isPersonal ? { emailAddress: email, expirationTime: given.expires_at || undefined } : {}),
      ...(type === 'domain' ? { domain } : {}),
      ...(isPersonal ? {} : { allowFileDiscovery: given.allow_discovery }),
    },
  };
}

function missing(name: string, message: string): AppError {
  return new AppError('parameter_invalid', message, { param: `/${name}` });
}
