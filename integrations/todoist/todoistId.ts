/** Returns the ID in an address of Todoist, such as https://app.todoist.com/app/task/call-ada-6XR4GqQQCW6Gv9h4; other texts as they are. */
export function todoistId(text: string): string {
  const value = text.trim();
  if (!/^https?:\/\/([\w-]+\.)*todoist\.com\//i.test(value)) return value;
  const last = value
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '')
    .at(-1)!;
  return last.slice(last.lastIndexOf('-') + 1);
}
