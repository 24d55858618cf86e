import { OAuthApps } from '../../features/oauth-apps/OAuthApps.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';

/** Administration > OAuth apps: apps that all organizations use. */
export function OAuthAppsPage() {
  return (
    <AdminOnly needs="instance_oauth_apps.manage">
      <PageFrame title={t('oauthApps.oauthApps')} description={t('oauthApps.instanceLead')}>
        <OAuthApps owner="instance" />
      </PageFrame>
    </AdminOnly>
  );
}
