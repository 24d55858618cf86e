/** An additional key of a provider of the instance; the row of the provider has the first one. `apiKeyEncrypted` is an envelope of `db/secrets`. */
export interface InstanceProviderKeyRow {
  id: string;
  providerId: string;
  label: string;
  apiKeyEncrypted: string;
  enabled: boolean;
  createdAt: Date;
}
