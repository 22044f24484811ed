/** The id of the field for a new task. */
export const NEW_TASK = 'new-task'

/* Where the focus goes after a change is found by these. */
export const checkboxId = (id: string) => `task-${id}`
export const editButtonId = (id: string) => `edit-${id}`
export const deleteButtonId = (id: string) => `delete-${id}`
export const moveButtonId = (id: string, by: -1 | 1) => `move-${id}-${by < 0 ? 'up' : 'down'}`
