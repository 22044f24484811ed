import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/bricolage-grotesque'
import '../../client/styles/tokens.css'
import '../../client/styles/reset.css'
import '../../client/styles/states.css'
import '../../client/styles/base.css'
import { ToastProvider } from '../../client/ui/toast.tsx'
import { systemClock } from '../../shared/clock.ts'
import { studioApi } from './api.ts'
import { Studio } from './studio.tsx'
import { storedDrafts } from './workspace/drafts.ts'
import { createWorkspace } from './workspace/workspace.ts'

/* The page of the studio, which the document at /studio loads. */
const root = document.querySelector('#studio')
if (!root) throw new Error('the document has no place for the studio')
const workspace = createWorkspace({ api: studioApi, drafts: storedDrafts, clock: systemClock })
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <Studio api={studioApi} workspace={workspace} drafts={storedDrafts} />
    </ToastProvider>
  </StrictMode>,
)
