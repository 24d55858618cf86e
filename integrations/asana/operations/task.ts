import { vendorNode } from '../../engine/vendorNode.ts';
import { asana } from '../vendor.ts';
import { addFollowers, addProject, addTag, move, removeProject, removeTag, setParent } from '../taskRelations.ts';
import { create, createSubtask, get, list, listSubtasks, remove, search, update } from '../taskOperations.ts';

/** Tasks of Asana: https://developers.asana.com/reference/tasks */
export const node = vendorNode(asana, {
  noun: 'task',
  title: 'Asana task',
  description: 'Creates, reads, searches, changes, moves or deletes tasks and subtasks in Asana.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    search,
    update,
    delete: remove,
    move,
    create_subtask: createSubtask,
    list_subtasks: listSubtasks,
    add_project: addProject,
    remove_project: removeProject,
    add_tag: addTag,
    remove_tag: removeTag,
    add_followers: addFollowers,
    set_parent: setParent,
  },
});
