"""The pages, which are files: plain HTML, style sheets and ES modules."""
