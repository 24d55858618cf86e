import { createManifestSigner, signingKeyPurpose } from '../../../domains/employees/signing.ts';
import type { Handler } from '../../handler.ts';

/** The keys that manifests of deliverables are signed with. */
export const getSigningKeys: Handler<'getSigningKeys'> = async (_request, { secrets }) => ({
  status: 200,
  body: { keys: createManifestSigner(secrets.keysFor(signingKeyPurpose)).publicKeys() },
});
