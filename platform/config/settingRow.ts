/** One row of the settings table: name, valid values, and default. */
export interface SettingRow {
  readonly name: string;
  readonly kind:
    | 'port'
    | 'count'
    | 'limit'
    | 'seconds'
    | 'text'
    | 'url'
    | 'postgresUrl'
    | 'address'
    | 'choice'
    | 'flag'
    | 'hosts'
    | 'email'
    | 'mailbox'
    | 'host'
    | 'smtpPassword'
    | 'password'
    | 'secret'
    | 'apiKey'
    | 'percent'
    | 'ratio'
    | 'traceUrl'
    | 'retentionDays'
    | 'key'
    | 'keys'
    | 'path'
    | 'bytes'
    | 'credits'
    | 'baseUrls'
    | 'oauthApps'
    | 'jsonListOrPath';
  readonly choices?: readonly string[];
  /** The default as shown to people; `readSettings` defines the actual value. */
  readonly defaultText: string;
  readonly description: string;
  /** Description of valid values; the second half of the error message. */
  readonly expected: string;
  /** Never shown, not even in the message about a malformed value. */
  readonly secret?: boolean;
}
