import { LOGIN_PATH, PAGE_PATHS, TO_DO_LIST_PATH } from '../shared/content/page-paths.ts'

/** The URLs that the code links to, as functions; the others come with the content. */
export const paths = {
  home: () => PAGE_PATHS.home,
  resume: () => PAGE_PATHS.resume,
  personal: () => PAGE_PATHS.personal,
  privacy: () => PAGE_PATHS.privacy,
  projects: () => PAGE_PATHS.projects,
  toDoList: () => TO_DO_LIST_PATH,
  auth: () => LOGIN_PATH,
}
