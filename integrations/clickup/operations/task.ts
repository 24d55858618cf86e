import { vendorNode } from '../../engine/vendorNode.ts';
import { list } from '../taskList.ts';
import { create, get, remove, update } from '../taskOperations.ts';
import * as relations from '../taskRelations.ts';
import { clickup } from '../vendor.ts';

/** Tasks of ClickUp: https://developer.clickup.com/reference/createtask */
export const node = vendorNode(clickup, {
  noun: 'task',
  title: 'ClickUp task',
  description: 'Creates, reads, lists, changes or deletes tasks in ClickUp, with their fields, tags and files.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    update,
    delete: remove,
    set_field: relations.setField,
    clear_field: relations.clearField,
    add_tag: relations.addTag,
    remove_tag: relations.removeTag,
    attach: relations.attach,
    members: relations.members,
    add_to_list: relations.addToList,
    remove_from_list: relations.removeFromList,
    add_dependency: relations.addDependency,
    remove_dependency: relations.removeDependency,
  },
});
