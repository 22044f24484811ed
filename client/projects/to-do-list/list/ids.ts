/** Id of the field for a new task. */
export const NEW_TASK = 'new-task'

/** Id of the bar with the actions on selected tasks. */
export const BULK_BAR = 'selected-tasks'

/** Returns the id of the link to a view. */
export const viewLinkId = (view: string) => `view-${view}`
/** Returns the id of a row’s control for the focus: a task’s checkbox, Restore in the trash, or the button that collapses a section. */
export const mainControlId = (id: string) => `task-${id}`
/** Returns the id of the button that opens a task. */
export const editButtonId = (id: string) => `edit-${id}`
/** Returns the id of the button that deletes a task. */
export const deleteButtonId = (id: string) => `delete-${id}`
/** Returns the id of the button that moves a task up or down. */
export const moveButtonId = (id: string, by: -1 | 1) => `move-${id}-${by < 0 ? 'up' : 'down'}`
/** Returns the id of the button that collapses a group. */
export const collapseButtonId = (key: string) => `collapse-${key}`
