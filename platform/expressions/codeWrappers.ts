/** The lines around compiled code: one before it, so that line 2 of the compiled text is line 1 of the code, and one after it. */
export const CODE_WRAPPERS = {
  expressions: ['(function(){"use strict";return(\n', '\n)})'],
  // The inner function has a scope of its own, so that the code may declare `items` itself.
  code: ['(function(items,item){"use strict";return(async()=>{\n', '\n})()})'],
} as const;
