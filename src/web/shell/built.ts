import { notBuilt } from '../not-built.ts'

/** Whether a page has its screen: the frame leads only to what is there. */
export const isBuilt = (path: string): boolean => !notBuilt.some((each) => each === path)
