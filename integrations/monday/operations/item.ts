import { vendorNode } from '../../engine/vendorNode.ts';
import * as changes from '../itemChanges.ts';
import * as reading from '../itemReads.ts';
import { monday } from '../vendor.ts';

/** Items of boards: https://developer.monday.com/api-reference/reference/items */
export const node = vendorNode(monday, {
  noun: 'item',
  title: 'Monday.com item',
  description: 'Creates, reads, finds, changes, moves or deletes items of boards in monday.com.',
  first: 'create',
  operations: {
    create: changes.create,
    get: reading.get,
    get_several: reading.getMany,
    list: reading.list,
    find: reading.find,
    update: changes.update,
    set_column: changes.setColumn,
    move_to_group: changes.moveToGroup,
    move_to_board: changes.moveToBoard,
    duplicate: changes.duplicate,
    create_subitem: changes.createSubitem,
    attach: changes.attach,
    files: reading.files,
    archive: changes.archive,
    delete: changes.remove,
  },
});
