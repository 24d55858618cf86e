import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Google Drive. Uploads have an address of their own on the same host, so paths begin with `/drive/v3` or `/upload/drive/v3`. */
export const googleDrive = defineGoogleVendor({
  id: 'google_drive',
  title: 'Google Drive',
  icon: 'BrandGoogleDrive',
  group: 'storage',
  apiUrl: 'https://www.googleapis.com',
  // Addresses of exports in `exportLinks` of a file.
  otherHosts: ['docs.google.com'],
  access: { google_oauth2: ['drive', 'drive_file'] },
  failureOf: googleFailure('Google Drive', {
    fileNotDownloadable: 'Google Drive has no content of its own for this file. Select a format to export.',
    fileNotExportable: 'Only files of Google Docs, Sheets, Slides and Drawings can be exported.',
    exportSizeLimitExceeded: 'The exported file would be larger than 10 MB.',
    cannotDownloadAbusiveFile: 'Google has marked the file as harmful. Only its owner can download it.',
    insufficientFilePermissions: 'The account must not do this with the file. Ask its owner for another role.',
    appNotAuthorizedToFile: 'The credential sees only files that it has made. Give it access to all files.',
    cannotShareTeamDriveWithNonGoogleAccounts: 'Files of a shared drive are shared with Google accounts only.',
    domainPolicy: 'The rules of the organization forbid this.',
    publishOutNotPermitted: 'The rules of the organization forbid sharing outside.',
    numChildrenInNonRootLimitExceeded: 'The folder has reached its limit of 500,000 items.',
    teamDriveHierarchyTooDeep: 'A shared drive has at most 100 levels of folders.',
  }),
  pauseMs: 5_000,
  lists,
  scopes,
  source: 'https://developers.google.com/workspace/drive/api/reference/rest/v3',
});
