"""Imports every module of a client made by openapi-python-client, calls operations, and prints the results as JSON."""

import importlib
import json
import os
import pathlib
import sys

package = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(package.parent))
for file in sorted(package.rglob("*.py")):
    importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"))

from bureau.api.data_tables import create_data_table, create_data_table_rows, delete_data_table, get_data_table
from bureau.api.data_tables import list_data_table_rows
from bureau.api.executions import list_executions
from bureau.api.gateway import create_chat_completion
from bureau.api.projects import list_projects
from bureau.client import AuthenticatedClient
from bureau.models import ChatCompletionRequest, DataTableCreate, DataTableRowsCreate

client = AuthenticatedClient(base_url=os.environ["API_URL"], token=os.environ["API_KEY"])
table = DataTableCreate.from_dict({"name": "Fruits", "columns": [{"name": "fruit", "type": "text"}]})
projects = list_projects.sync(client=client)
created = create_data_table.sync(client=client, body=table)
rows = DataTableRowsCreate.from_dict({"rows": [{"fruit": "apple"}, {"fruit": "pear"}]})
written = create_data_table_rows.sync(created.id, client=client, body=rows)
listed = list_data_table_rows.sync(created.id, client=client)
read = get_data_table.sync(created.id, client=client)
executions = list_executions.sync(client=client)
asked = {"model": "sandbox/chat", "messages": [{"role": "user", "content": "Hello there"}]}
chat = create_chat_completion.sync(client=client, body=ChatCompletionRequest.from_dict(asked))
missing = get_data_table.sync_detailed("dtbl_0", client=client)
conflict = create_data_table.sync_detailed(client=client, body=table)
deleted = delete_data_table.sync_detailed(created.id, client=client)
results = {
    "projects": len(projects.data),
    "created": created.name,
    "inserted": written.inserted,
    "rows": [row.values["fruit"] for row in listed.data],
    "row_count": read.row_count,
    "executions": len(executions.data),
    "next_cursor": executions.next_cursor,
    "chat": chat.choices[0]["message"]["content"],
    "missing": [missing.status_code, missing.parsed.error.code],
    "conflict": [conflict.status_code, conflict.parsed.error.code],
    "deleted": deleted.status_code,
}
print(json.dumps(results))
