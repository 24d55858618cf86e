import { createPrivateKey, X509Certificate } from 'node:crypto';

import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A certificate that the client shows in TLS. */
export const credential = defineCredential({
  type: 'client_certificate',
  title: 'Client certificate',
  description: 'Client certificate and private key for mutual TLS.',
  icon: 'Certificate',
  parameters: object({
    certificate: text({
      title: 'Certificate',
      description: 'PEM format, with the chain if required.',
      control: 'textarea',
      placeholder: '-----BEGIN CERTIFICATE-----',
      required: true,
      maxLength: 100_000,
    }),
    private_key: text({
      title: 'Private key',
      description: 'PEM format.',
      control: 'textarea',
      required: true,
      maxLength: 100_000,
      secret: true,
    }),
    passphrase: text({ title: 'Private key passphrase', maxLength: 1000, secret: true }),
    authority: text({
      title: 'CA certificate',
      description: 'PEM format. Only needed if the server’s certificate is not signed by a public CA.',
      control: 'textarea',
      maxLength: 100_000,
    }),
  }),
  check: ({ certificate, private_key: privateKey, passphrase, authority }) => {
    const problems: ParameterProblem[] = [];
    const tryTo = (parameter: string, message: string, work: () => unknown): void => {
      try {
        work();
      } catch {
        problems.push({ parameter, code: 'parameter_invalid', message }); // the error of OpenSSL says nothing to people
      }
    };
    tryTo('/certificate', 'is not a PEM certificate.', () => new X509Certificate(certificate));
    tryTo('/private_key', 'is not a PEM private key, or the passphrase is wrong.', () =>
      createPrivateKey({ key: privateKey, ...(passphrase ? { passphrase } : {}) }),
    );
    if (authority) tryTo('/authority', 'is not a PEM certificate.', () => new X509Certificate(authority));
    return problems;
  },
  authorize: ({ certificate, private_key: privateKey, passphrase, authority }) => ({
    clientCertificate: {
      certificate,
      privateKey,
      ...(passphrase ? { passphrase } : {}),
      ...(authority ? { authority } : {}),
    },
  }),
});
