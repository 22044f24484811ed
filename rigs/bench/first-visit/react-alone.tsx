import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/* The baseline of the first visit: one route with an empty page. */
const router = createBrowserRouter([{ path: '*', element: <h1>Hello</h1> }])
createRoot(document.body).render(<RouterProvider router={router} />)
