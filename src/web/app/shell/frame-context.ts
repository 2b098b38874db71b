import { createContext, useContext } from 'react'

/** Whether the page is drawn inside the application's frame, which has a `main` of its own. */
export const FrameContext = createContext(false)
export const useInFrame = () => useContext(FrameContext)
