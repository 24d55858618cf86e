/** The values of a credential for a server. */
export interface RedisServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: number;
  readonly tls: 'verify' | 'require' | 'off';
  readonly authority: string;
  readonly read_only: boolean;
  readonly max_connections: number;
}
