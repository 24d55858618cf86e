/** Runs the code of a job inside of Python. It leaves `/details.json` and `/rows.jsonl`: an entry in each line, as code nodes give them. */
export const pythonJob = String.raw`
import ast, datetime, decimal, json, sys, traceback

MAX_LINES, MAX_CHARS = 1000, 64 * 1024

class Record(dict):
    """An object whose fields are read by name and by index."""
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no field '{name}'") from None
    def __setattr__(self, name, value):
        self[name] = value
    def to_py(self, **_):
        return self

class Lines:
    def __init__(self):
        self.logs, self.rest, self.chars, self.cut = [], '', 0, False
    def write(self, text):
        *lines, self.rest = (self.rest + str(text)).split('\n')
        for line in lines:
            self.add(line)
        if len(self.rest) > MAX_CHARS:
            self.flush()
        return len(text)
    def add(self, line):
        kept = line[:MAX_CHARS - self.chars]
        if len(self.logs) >= MAX_LINES or len(kept) < len(line):
            self.cut = True
        if len(self.logs) < MAX_LINES:
            self.logs.append(['log', kept])
            self.chars += len(kept)
    def flush(self):
        pass
    def close_line(self):
        if self.rest:
            self.add(self.rest)
        self.rest = ''

class Input:
    def __init__(self, items, index):
        self._items, self._index = items, index
    def all(self):
        return self._items
    def first(self):
        return self._items[0] if self._items else None
    def last(self):
        return self._items[-1] if self._items else None
    @property
    def item(self):
        return self._items[self._index] if self._items else Record(json=Record())

class Refused(Exception):
    pass

def plain(value):
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (set, frozenset)):
        return list(value)
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, (bytes, bytearray)):
        return value.decode('utf-8', 'replace')
    raise Refused(f'a value of type {type(value).__name__} cannot be part of an item')

def entry_of(value, known):
    if not isinstance(value, dict):
        raise Refused('the code has to return items: dictionaries, such as {"json": {"name": "Ada"}}')
    entry = value if isinstance(value.get('json'), dict) else {'json': value}
    made = {key: entry[key] for key in ('json', 'binary', 'pairedItem') if entry.get(key) is not None}
    if 'pairedItem' not in made:
        pair = known.get(id(value), known.get(id(entry['json'])))
        if pair is not None:
            made['pairedItem'] = pair
    return made

def failure_of(error):
    if isinstance(error, SyntaxError) and error.filename == '<code>':
        return {'kind': type(error).__name__, 'message': error.msg, 'line': error.lineno, 'column': error.offset}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == '<code>']
    found = {'kind': 'Error' if isinstance(error, Refused) else type(error).__name__, 'message': str(error)[:2000]}
    if frames:
        found['line'], found['column'] = frames[-1].lineno, (frames[-1].colno or 0) + 1
    return found

async def run_job():
    lines = Lines()
    details = {}
    with open('/job.json', encoding='utf-8') as file:
        job = json.load(file, object_hook=Record)
    items, mode = job['items'], job['mode']
    known = {}
    for index, item in enumerate(items):
        known[id(item)] = known[id(item['json'])] = index
    sys.stdout = sys.stderr = lines
    entries = []
    at = None
    try:
        tree = ast.parse(job['code'], '<code>')
        frame = ast.parse('async def _main(): pass')
        frame.body[0].body = tree.body or [ast.Pass()]
        compiled = compile(ast.fix_missing_locations(frame), '<code>', 'exec')
        async def call(index):
            given = Input(items, index)
            now = datetime.datetime.fromisoformat(job['now'].replace('Z', '+00:00'))
            names = {
                '__name__': 'code', '_input': given, '_items': items, '_item': given.item, '_json': given.item['json'],
                '_now': now, '_today': now.replace(hour=0, minute=0, second=0, microsecond=0), '_runIndex': job['runIndex'],
                '_itemIndex': index, '_execution': job['execution'], '_prevNode': job['prevNode'], '_vars': job['vars'],
                '_workflow': job['workflow'],
            }
            exec(compiled, names)
            return await names['_main']()
        if mode == 'all':
            value = await call(0)
            if isinstance(value, dict):
                value = [value]
            if not isinstance(value, (list, tuple)):
                raise Refused('the code has to return a list of items')
            entries = [entry_of(one, known) for one in value]
            paired = any('pairedItem' in one for one in entries)
            for index, one in enumerate(entries):
                if len(items) == 1:
                    one.setdefault('pairedItem', 0)
                elif not paired and len(entries) == len(items):
                    one['pairedItem'] = index
        else:
            for at in range(len(items)):
                try:
                    value = await call(at)
                    made = None if value is None else entry_of(value, known)
                    if made is not None:
                        made.setdefault('pairedItem', at)
                    entries.append(made)
                except Exception as error:
                    if not job['continues']:
                        raise
                    entries.append({'e': failure_of(error)})
            at = None
        with open('/rows.jsonl', 'w', encoding='utf-8') as file:
            for one in entries:
                file.write(json.dumps(one, default=plain, allow_nan=False) + '\n')
    except BaseException as error:
        details['error'] = failure_of(error)
        details['item'] = at
    lines.close_line()
    details['logs'], details['isCut'] = lines.logs, lines.cut
    with open('/details.json', 'w', encoding='utf-8') as file:
        json.dump(details, file)

await run_job()
`;
