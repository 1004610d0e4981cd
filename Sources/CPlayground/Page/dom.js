// Functions for the document that every part of the page uses.
export const $ = id => document.getElementById(id);

export const element = (tag, properties = {}, ...children) => {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
};

// The parts of a text, of which those in backticks are code.
export const prose = text => text.split(/`([^`]+)`/).map((part, index) =>
  index % 2 ? element("code", { textContent: part }) : part);

export const say = (message, isBad = false) => {
  $("status").replaceChildren(...prose(message));
  $("status").classList.toggle("bad", isBad);
};

export const rounded = value => Math.round(value * 100) / 100;

// Downloads a file.
export const download = (name, content, type) => {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
