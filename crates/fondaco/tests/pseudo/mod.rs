//! A terminal for programs under test, and a program that does not outlive its test.

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{Mode, OFlags};
use rustix::pty::OpenptFlags;
use rustix::termios::Winsize;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command};

/// Far longer than anything here takes.
pub(crate) const PATIENCE: Timespec = Timespec { tv_sec: 30, tv_nsec: 0 };

/// A window of so many lines and columns.
pub(crate) const fn window(lines: u16, columns: u16) -> Winsize {
    Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

/// Both ends of a terminal.
pub(crate) struct Pseudo {
    /// The end at which a person would sit; the terminal is gone when it is closed.
    pub(crate) person: File,
    /// The end at which the program is; without it the terminal would be gone before the last is read.
    pub(crate) program: OwnedFd,
}

impl Pseudo {
    /// A terminal of this size.
    pub(crate) fn open(size: Winsize) -> Pseudo {
        let person = rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("there is a terminal");
        rustix::pty::grantpt(&person).expect("it is ours");
        rustix::pty::unlockpt(&person).expect("it is ours");
        let other_end = rustix::pty::ptsname(&person, Vec::new()).expect("it has a name");
        let program = rustix::fs::open(other_end, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).expect("it can be used");
        rustix::termios::tcsetwinsize(&program, size).expect("it has a size");
        Pseudo { person: File::from(person), program }
    }

    /// Starts a program at it.
    pub(crate) fn starts(&self, command: &mut Command) -> Game {
        let end = || self.program.try_clone().expect("a terminal has as many ends as are wanted");
        command.env("LC_ALL", "C").env("TERM", "xterm").stdin(end()).stdout(end()).stderr(end());
        Game(command.spawn().expect("it starts"))
    }

    pub(crate) fn types(&mut self, keys: &str) {
        self.person.write_all(keys.as_bytes()).expect("the program has the other end");
    }

    /// Some of what is drawn. A program that draws nothing more must not keep the test waiting forever: then there is nothing.
    pub(crate) fn read(&mut self) -> Option<Vec<u8>> {
        let mut ready = [PollFd::new(&self.person, PollFlags::IN)];
        let ready = rustix::event::poll(&mut ready, Some(&PATIENCE)).expect("the terminal is there");
        let mut bytes = vec![0; 16 * 1024];
        (ready > 0).then(|| {
            let count = self.person.read(&mut bytes).expect("the program draws");
            bytes.truncate(count);
            bytes
        })
    }
}

/// The program, which does not outlive its test.
pub(crate) struct Game(pub(crate) Child);

impl Drop for Game {
    fn drop(&mut self) {
        // One that has ended cannot be ended again.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
