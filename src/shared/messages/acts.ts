import { kindsThatAre } from '../events/kinds.ts'

/** The acts that clients may be told of, and the undos of such acts (D127). */
export const tellableKinds = kindsThatAre('tellable')
export const undoKinds = kindsThatAre('undo')
