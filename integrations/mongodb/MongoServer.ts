/** The values of a credential. */
export interface MongoServer {
  readonly kind: 'fields' | 'string';
  readonly connection_string: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly auth_source: string;
  readonly replica_set: string;
  readonly database: string;
  readonly tls: 'verify' | 'require' | 'off';
  readonly authority: string;
  readonly client_certificate: string;
  readonly client_key: string;
  readonly read_only: boolean;
  readonly max_connections: number;
}
