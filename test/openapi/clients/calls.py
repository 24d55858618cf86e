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

from bureau.api.account_api_keys import list_account_api_keys
from bureau.api.accounts import get_me
from bureau.api.data_tables import create_data_table, create_data_table_rows, delete_data_table, get_data_table
from bureau.api.data_tables import list_data_table_rows
from bureau.api.digital_organizations import create_digital_organization, delete_digital_organization
from bureau.api.digital_organizations import get_digital_organization, list_digital_organizations
from bureau.api.executions import list_executions
from bureau.api.folders import create_folder, delete_folder, list_folders
from bureau.api.gateway import create_chat_completion
from bureau.api.organizations import list_members
from bureau.api.knowledge_bases import list_knowledge_bases
from bureau.api.projects import list_projects
from bureau.api.wallet import get_wallet
from bureau.client import AuthenticatedClient
from bureau.models import ChatCompletionRequest, DataTableCreate, DataTableRowsCreate
from bureau.models import DigitalOrganizationCreate, FolderCreate

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
me = get_me.sync(client=client)
wallet = get_wallet.sync(client=client)
keys = list_account_api_keys.sync(client=client)
members = list_members.sync(client=client)
knowledge_bases = list_knowledge_bases.sync(client=client)
folder = create_folder.sync(client=client, body=FolderCreate.from_dict({"name": "Letters"}))
folders = list_folders.sync(client=client)
folder_deleted = delete_folder.sync_detailed(folder.id, client=client)
flow = create_digital_organization.sync(client=client, body=DigitalOrganizationCreate.from_dict({"name": "Greeting"}))
flow_read = get_digital_organization.sync(flow.id, client=client)
flows = list_digital_organizations.sync(client=client)
flow_deleted = delete_digital_organization.sync_detailed(flow.id, client=client)
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
    "own_project": me.personal_project_id == projects.data[0].id,
    "held": wallet.held,
    "keys": len(keys.data),
    "members": len(members.data),
    "knowledgeBases": len(knowledge_bases.data),
    "folder": folder.name,
    "folders": len(folders.data),
    "folder_deleted": folder_deleted.status_code,
    "flow": flow.name,
    "flow_read": flow_read.name,
    "flows": len(flows.data),
    "flow_deleted": flow_deleted.status_code,
}
print(json.dumps(results))
