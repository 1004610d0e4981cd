// The playground's files, as the compiler found them: C can embed files, Swift cannot.
#ifndef LAYOUTC_CPLAYGROUND_H
#define LAYOUTC_CPLAYGROUND_H

#include <stddef.h>

typedef struct {
  const char *name;
  // UTF-8, with a zero at the end.
  const unsigned char *text;
} PlaygroundFile;

typedef struct {
  const PlaygroundFile *files;
  size_t count;
} PlaygroundFiles;

// Returns the page.
PlaygroundFile playgroundPage(void);

// Returns the style sheet and the scripts.
PlaygroundFiles playgroundParts(void);

// Returns the specs of the package that the playground offers to start from, in the order in which it offers them.
PlaygroundFiles playgroundExamples(void);

#endif
