/** The production and test address of one trigger node; the id is unguessable. */
export interface WebhookRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  nodeId: string;
  kind: 'webhook' | 'form' | 'chat';
  testId: string;
  versionId: string | null;
  active: boolean;
  createdAt: Date;
}
