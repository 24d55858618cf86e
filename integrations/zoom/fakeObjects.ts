import type { JsonObject } from '../../domains/executions/item.ts';

/** The things that the fake of Zoom knows, with the fields of the documentation. */
export const user: JsonObject = {
  id: 'KdYKjnimT4KPd8FFgQt9FQ',
  first_name: 'Ada',
  last_name: 'Example',
  display_name: 'Ada Example',
  email: 'ada@example.com',
  type: 2,
  status: 'active',
  timezone: 'Europe/Berlin',
  account_id: 'q6gBJVO5TzexKYTb_I2rpg',
};

/** Some identifiers need more than 32 bits; UUIDs may have slashes. */
export const meeting: JsonObject = {
  uuid: '4444AAAiAAAAAiAiAiiAii==',
  id: 85_000_000_001,
  host_id: user['id'],
  host_email: 'ada@example.com',
  topic: 'Sync',
  type: 2,
  status: 'waiting',
  start_time: '2026-11-03T08:00:00Z',
  duration: 30,
  timezone: 'Europe/Berlin',
  agenda: '',
  created_at: '2026-11-02T09:14:07Z',
  start_url: 'https://zoom.us/s/85000000001?zak=fakeHostKey',
  join_url: 'https://zoom.us/j/85000000001?pwd=x',
  password: 'x1',
  settings: { host_video: true, participant_video: false, join_before_host: false, mute_upon_entry: false },
};
export const pastUuid = '/abc//d==';

export const registrant: JsonObject = {
  id: '9tboDiHUQAeOnbmudzWa5g',
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Example',
  status: 'approved',
  create_time: '2026-11-02T10:00:00Z',
  join_url: 'https://zoom.us/w/85000000001?tk=x',
};

export const recordingAt = (url: string): JsonObject => ({
  uuid: meeting['uuid'],
  id: meeting['id'],
  host_id: user['id'],
  topic: 'Sync',
  start_time: '2026-11-01T08:00:00Z',
  duration: 30,
  total_size: 5,
  recording_count: 1,
  recording_files: [
    {
      id: 'ed6c2f27-2ae7-42f4-b3d0-835b493e4fa8',
      meeting_id: meeting['uuid'],
      file_type: 'MP4',
      file_extension: 'MP4',
      file_size: 5,
      recording_type: 'shared_screen_with_speaker_view',
      status: 'completed',
      download_url: `${url}/rec/download/abc`,
      play_url: 'https://zoom.us/rec/play/abc',
    },
  ],
});

export const participant: JsonObject = {
  id: '30R7kT7bTIKSNUFEuH_Qlg',
  name: 'Grace Example',
  user_email: 'grace@example.com',
  join_time: '2026-11-01T08:01:00Z',
  leave_time: '2026-11-01T08:30:00Z',
  duration: 1740,
};

export const webinar: JsonObject = {
  uuid: 'm3WqMkvuRXyYqH+eKWhk9w==',
  id: 91_000_000_002,
  host_id: user['id'],
  topic: 'Pumps',
  type: 5,
  start_time: '2026-12-03T08:00:00Z',
  duration: 60,
  timezone: 'Europe/Berlin',
  join_url: 'https://zoom.us/j/91000000002',
  created_at: '2026-11-02T09:14:07Z',
};
